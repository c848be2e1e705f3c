import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What the styles leave out while it is far from the screen. */
const leftOut = '.section, .grid > *'
/** Cards of a list are drawn together, as many as cost a slow telephone about as much as the frame itself. */
const cardsAtOnce = 4

const whenIdle = globalThis.requestIdleCallback ?? globalThis.setTimeout
const cancel = globalThis.cancelIdleCallback ?? globalThis.clearTimeout

/**
 * Draws the parts that were left out so that the first screen came sooner, a few a frame while nothing else is to
 * do: printing, searching in the page and pictures of it then find all of it.
 */
export function useRestDrawn() {
  const { key } = useLocation()
  useEffect(() => {
    const parts = [...document.querySelectorAll<HTMLElement>(leftOut)]
    let frame = 0
    let handle = whenIdle(drawNext)
    return () => {
      cancel(handle)
      cancelAnimationFrame(frame)
    }

    function drawNext() {
      const [first] = parts
      if (!first) return
      for (const part of parts.splice(0, first.matches('.section') ? 1 : cardsAtOnce)) {
        part.style.contentVisibility = 'visible'
      }
      frame = requestAnimationFrame(() => {
        handle = whenIdle(drawNext)
      })
    }
  }, [key])
}
