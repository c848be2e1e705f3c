import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * A new page inside the document is told and focused like one that was loaded: its title is announced, the next Tab
 * begins at its content, and what lay open over the former page is closed.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    setTitle(document.title)
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  )
}
