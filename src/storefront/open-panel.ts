import { createStateStore, useStore } from './create-global-state.ts'

export type PanelName = 'menu' | 'cart' | 'search' | 'notifications' | 'destination'

const open = createStateStore<PanelName | null>(null)

/** Opens a side panel and closes the previous one (BAR-05). */
export function openPanel(panel: PanelName): void {
  open.set(panel)
}

export function closePanel(): void {
  open.set(null)
}

export function useOpenPanel(): PanelName | null {
  return useStore(open)
}
