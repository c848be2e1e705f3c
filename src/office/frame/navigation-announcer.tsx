import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Makes client-side navigation behave like a page load for assistive technology: announces the
 * title, returns the focus to the content, and closes overlays.
 */
export function NavigationAnnouncer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const hasMoved = useRef(false)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    setTitle(document.title)
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [pathname])

  // After a form submission the focused element may be gone, so the focus moves to the page content
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (isIdle && document.activeElement === document.body && hasMoved.current) {
      document.getElementById('contenido')?.focus({ preventScroll: true })
    }
    hasMoved.current = !isIdle
  }, [isIdle])

  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  )
}
