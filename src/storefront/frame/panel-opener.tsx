import type { MouseEvent, ReactNode } from 'react'
import { useHydrated } from '#ui/use-hydrated.ts'
import { openPanel, type PanelName } from '../open-panel.ts'

/** Link that opens a side panel; without script it leads to an equivalent page. */
export function SidePanelLink({
  panel,
  to,
  label,
  className,
  children,
}: {
  panel: PanelName
  to: string
  label?: string
  className?: string
  children: ReactNode
}) {
  const hydrated = useHydrated()

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openPanel(panel)
  }

  return (
    <a
      href={to}
      className={className}
      aria-label={label}
      data-waits=""
      onClick={open}
      role={hydrated ? 'button' : undefined}
      aria-haspopup={hydrated ? 'dialog' : undefined}
      onKeyDown={(event) => {
        if (event.key !== ' ') return
        event.preventDefault()
        openPanel(panel)
      }}
    >
      {children}
    </a>
  )
}
