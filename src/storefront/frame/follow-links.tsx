import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

/** Milliseconds that a pointer rests on a link before its page is fetched. */
const intent = 100
const signs = ['pointerover', 'focusin', 'touchstart'] as const

/** Leads to the pages of the shop's links without loading a new document, as `Link` asks. */
export function FollowLinks() {
  const navigate = useNavigate()
  const [next, setNext] = useState<string>()

  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined

    function follow(event: MouseEvent) {
      const link = linkOf(event)
      if (!link || event.defaultPrevented || !isPlain(event)) return
      event.preventDefault()
      void navigate(addressOf(link), {
        replace: asks(link, 'replace') || link.href === window.location.href,
        preventScrollReset: asks(link, 'preventScrollReset'),
      })
    }
    function prepare(event: Event) {
      clearTimeout(resting)
      const link = linkOf(event)
      if (!link || !asks(link, 'prefetch')) return
      resting = setTimeout(() => setNext(addressOf(link)), intent)
    }

    // After React's own listeners, which may have answered the press.
    window.addEventListener('click', follow)
    for (const sign of signs) window.addEventListener(sign, prepare, { passive: true })
    return () => {
      clearTimeout(resting)
      window.removeEventListener('click', follow)
      for (const sign of signs) window.removeEventListener(sign, prepare)
    }
  }, [navigate])

  return next === undefined ? null : <PrefetchPageLinks page={next} />
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-go]') : null
}

function asks(link: HTMLAnchorElement, mode: string): boolean {
  return link.dataset.go?.split(' ').includes(mode) ?? false
}

function addressOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}

/** Other buttons and keys open it elsewhere, which is the browser's business. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
