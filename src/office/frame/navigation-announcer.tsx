import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Client navigation behaves like a page load for assistive technology: the title is announced, the next Tab starts at
 * the content, and overlays close. Lost focus also returns to the content.
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

  // When an action is complete, the focused element may be gone, so focus moves to the content
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
