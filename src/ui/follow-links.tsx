import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router'
import { answerLinks } from './answer-links.ts'

const coming = ['pointerover', 'focusin', 'touchstart'] as const

/** Leads to the pages of the shop's links without loading a new document, as `Link` asks. */
export function FollowLinks() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [next, setNext] = useState<{ address: string; from: string }>()

  useEffect(() => {
    const { press, come, leave } = answerLinks({
      navigate: (address, how) => void navigate(address, how),
      prepare: (address) => setNext({ address, from: key }),
    })
    const stopped = new AbortController()
    const options = { signal: stopped.signal, passive: true }
    // After React's own listeners, which may have answered the press.
    window.addEventListener('click', press, { signal: stopped.signal })
    for (const sign of coming) window.addEventListener(sign, come, options)
    window.addEventListener('pointercancel', leave, options)
    return () => {
      leave()
      stopped.abort()
    }
  }, [navigate, key])

  // A prefetch of the previous page would repeat.
  return next?.from === key ? <PrefetchPageLinks page={next.address} /> : null
}
