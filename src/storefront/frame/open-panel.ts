import { useSyncExternalStore } from 'react'

export type PanelName = 'menu' | 'cart' | 'search' | 'notifications'

let open: PanelName | null = null
const listeners = new Set<() => void>()

function show(panel: PanelName | null): void {
  if (open === panel) return
  open = panel
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a side panel; the one that stood open closes (BAR-05). */
export function openPanel(panel: PanelName): void {
  show(panel)
}

export function closePanel(): void {
  show(null)
}

export function useOpenPanel(): PanelName | null {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
}
