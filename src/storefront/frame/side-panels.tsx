import { type ComponentType, createElement, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { closePanel, type PanelName, useOpenPanel } from '../open-panel.ts'
import { literals } from '../text/specified-texts.ts'
import { showError } from '../ui/toasts.ts'

const files: Record<PanelName, () => Promise<{ default: ComponentType }>> = {
  menu: () => import('./menu-panel.tsx'),
  cart: () => import('./cart-panel.tsx'),
  search: () => import('./search-panel.tsx'),
  notifications: () => import('./notifications-panel.tsx'),
  destination: () => import('./delivery-postcode-panel.tsx'),
}

/**
 * Side panels (cart, menu, search and others), loaded on first opening; navigation closes them
 * (BAR-05).
 */
export function SidePanels() {
  const open = useOpenPanel()
  const { key } = useLocation()
  const [fetched, setFetched] = useState<Partial<Record<PanelName, ComponentType>>>({})
  const shownKey = useRef(key)
  useEffect(() => {
    // a panel may be open already: the page's content can be hydrated before this
    if (key === shownKey.current) return
    shownKey.current = key
    closePanel()
  }, [key])

  // If the side panel code fails to load, the page stays unchanged; the next click retries
  useEffect(() => {
    if (!open || fetched[open]) return
    files[open]().then(
      (file) => setFetched((panels) => ({ ...panels, [open]: file.default })),
      () => {
        closePanel()
        showError(literals.common.errorTryLater)
      },
    )
  }, [open, fetched])

  const panel = open && fetched[open]
  return panel ? createElement(panel) : null
}
