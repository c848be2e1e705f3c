import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * A new page inside the document is told and focused like one that was loaded: its title is announced, the next Tab
 * begins at its content, and what lay open over the former page is closed. Where a deed leaves the focus nowhere, it
 * goes to the content too.
 */
export function Arrival() {
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

  // A deed may take away the row or the form that had the focus
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
