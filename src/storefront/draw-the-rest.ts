import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What the styles leave out while it is far from the screen. */
const leftOut = '.section, .grid > *'

const whenIdle = globalThis.requestIdleCallback ?? globalThis.setTimeout
const cancel = globalThis.cancelIdleCallback ?? globalThis.clearTimeout

/**
 * Draws the parts that were left out so that the first screen came sooner, one after the other while nothing else is
 * to do: printing, searching in the page and pictures of it then find all of it.
 */
export function useRestDrawn() {
  const { key } = useLocation()
  useEffect(() => {
    const parts = document.querySelectorAll<HTMLElement>(leftOut).values()
    let handle = whenIdle(drawNext)
    return () => cancel(handle)

    function drawNext() {
      const { value: part, done } = parts.next()
      if (done) return
      part.style.contentVisibility = 'visible'
      handle = whenIdle(drawNext)
    }
  }, [key])
}
