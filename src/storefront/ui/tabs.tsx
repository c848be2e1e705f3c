import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useHydrated } from '#ui/use-hydrated.ts'
import './tabs.css'

interface Tab {
  key: string
  label: string
  content: ReactNode
}

/** Tabs with arrow key support; without script all contents appear below each other. */
export function Tabs({
  label,
  tabs,
  opens,
}: {
  label: string
  tabs: readonly Tab[]
  /** Key of the tab that is open at first; by default the first tab */
  opens?: string
}) {
  const id = useId()
  const [chosen, setChosen] = useState(
    () => tabs.find((tab) => tab.key === opens)?.key ?? tabs[0]?.key,
  )
  const list = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()

  if (!hydrated) {
    return tabs.map((tab) => (
      <section key={tab.key} className="section" aria-label={tab.label}>
        <h2>{tab.label}</h2>
        {tab.content}
      </section>
    ))
  }

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === chosen)
    const last = tabs.length - 1
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(tabs[to]?.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-controls={`${id}-${tab.key}-c`}
            aria-selected={tab.key === chosen}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => setChosen(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-${tab.key}-c`}
          aria-labelledby={`${id}-${tab.key}`}
          data-label={tab.label}
          hidden={tab.key !== chosen}
        >
          {tab.content}
        </div>
      ))}
    </>
  )
}
