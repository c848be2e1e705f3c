import { type KeyboardEvent, useEffect, useRef } from 'react'

const steps: Readonly<Record<string, number | undefined>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
}

/**
 * Makes the links of a menu one stop of the Tab key (roving tabindex): arrows, Home and End move
 * between them. Without script every link is a stop.
 */
export function useSingleTabStop<Menu extends HTMLElement>() {
  const menu = useRef<Menu>(null)
  const links = () => [...(menu.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])]
  const keepOneStop = (stop: HTMLElement | undefined) => {
    for (const link of links()) link.tabIndex = link === stop ? 0 : -1
  }

  useEffect(() => {
    const all = links()
    keepOneStop(
      all.find((link) => link === document.activeElement) ??
        all.find((link) => link.ariaCurrent !== null) ??
        all[0],
    )
  })

  function onKeyDown(event: KeyboardEvent<Menu>) {
    const all = links()
    const at = all.findIndex((link) => link === document.activeElement)
    const to = { Home: 0, End: all.length - 1 }[event.key] ?? at + (steps[event.key] ?? Number.NaN)
    const link = at < 0 || event.altKey || event.ctrlKey || event.metaKey ? undefined : all[to]
    if (!link) return
    event.preventDefault()
    keepOneStop(link)
    link.focus()
  }

  return { ref: menu, onKeyDown }
}
