import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { linkTo } from '../page-links.ts'

/**
 * Client navigation behaves like a page load for assistive technology: the title is announced and the next Tab starts
 * at the content. Fragment links focus their target.
 */
export function NavigationAnnouncer() {
  const location = useLocation()
  const { hash, key } = location
  const page = pageOf(location)
  const before = useRef({ page, key })
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (before.current.page === page) return
    before.current.page = page
    setTitle(document.title)
    if (hash) return
    // Focuses the content one microtask later: navigation closes the open panel, and the panel
    // first returns the focus to the element that opened it
    queueMicrotask(() => {
      if (document.querySelector('dialog[open]')) return
      document.getElementById('contenido')?.focus({ preventScroll: true })
    })
  }, [page])

  useEffect(() => {
    if (before.current.key === key) return
    before.current.key = key
    if (hash) focusPart(decodeURIComponent(hash.slice(1)))
  }, [key])

  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  )
}

/**
 * Identifies the page of a URL: changed filters or pagination stay on the same page, a new search
 * counts as another page.
 */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname !== linkTo('Search Results')) return pathname
  const asked = new URLSearchParams(search)
  return [pathname, asked.get('q'), asked.get('pagina')].join(' ')
}

/** Expands a collapsed section of the page and focuses its title. */
function focusPart(id: string): void {
  const part = document.getElementById(id)
  if (part instanceof HTMLDetailsElement) part.open = true
  const target = part?.querySelector<HTMLElement>(':scope > summary') ?? part
  if (!target) return
  if (target === part) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
