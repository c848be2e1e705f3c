import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { closePanel, useOpenPanel } from './open-panel.ts'

const panels = {
  menu: lazy(() => import('./menu-panel.tsx')),
  cart: lazy(() => import('./cart-panel.tsx')),
  search: lazy(() => import('./search-panel.tsx')),
  notifications: lazy(() => import('./notifications-panel.tsx')),
}

/** The side panels, fetched when first opened; following a link closes them (BAR-05). */
export function Panels() {
  const open = useOpenPanel()
  const { key } = useLocation()
  useEffect(closePanel, [key])
  if (!open) return null
  const Panel = panels[open]
  return (
    <Suspense>
      <Panel />
    </Suspense>
  )
}
