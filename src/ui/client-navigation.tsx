import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router'
import { interceptLinkClicks } from './intercept-link-clicks.ts'

const coming = ['pointerover', 'focusin', 'touchstart'] as const

/** Handles clicks on all `Link` anchors by client navigation, without loading a new document. */
export function ClientNavigation() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [next, setNext] = useState<{ address: string; from: string }>()

  useEffect(() => {
    const { press, come, leave } = interceptLinkClicks({
      navigate: (address, how) => void navigate(address, how),
      prepare: (address) => setNext({ address, from: key }),
    })
    const stopped = new AbortController()
    const options = { signal: stopped.signal, passive: true }
    // The click listener is registered after React's own listeners, so that it can ignore clicks
    // that a React handler has already handled.
    window.addEventListener('click', press, { signal: stopped.signal })
    for (const sign of coming) window.addEventListener(sign, come, options)
    window.addEventListener('pointercancel', leave, options)
    return () => {
      leave()
      stopped.abort()
    }
  }, [navigate, key])

  // Renders only prefetches requested by the current page; a prefetch left over from the previous
  // page would run again.
  return next?.from === key ? <PrefetchPageLinks page={next.address} /> : null
}
