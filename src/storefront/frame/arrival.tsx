import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { linkTo } from '../route-names.ts'

/**
 * A new page inside the document is told and focused like one that was loaded: its title is announced, and the next
 * Tab begins at its content, not where the former page ended.
 */
export function Arrival() {
  const location = useLocation()
  const page = pageOf(location)
  const before = useRef(page)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (before.current === page) return
    before.current = page
    setTitle(document.title)
    if (location.hash || document.querySelector('dialog[open]')) return
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [page])

  return (
    <p className="sr" aria-live="polite">
      {title}
    </p>
  )
}

/** Lists that are narrowed or lengthened are still the same page; other results are not. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname !== linkTo('Search Results')) return pathname
  const asked = new URLSearchParams(search)
  return [pathname, asked.get('q'), asked.get('pagina')].join(' ')
}
