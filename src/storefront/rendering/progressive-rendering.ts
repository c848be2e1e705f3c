import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { signsOfUse } from './first-need.ts'

/**
 * CSS selectors of off-screen parts that the browser skips when rendering (styles/left-out.css).
 */
const leftOut = '.section, .grid > *, .reel > *'
/** CSS selector of all pictures in a product card except the first one. */
const furtherPictures = '.slides li + li'
/**
 * Number of product cards rendered per animation frame. On a slow phone, rendering two cards takes
 * about as long as the rest of the frame.
 */
const cardsAtOnce = 2

/**
 * Renders off-screen parts (CSS `content-visibility`) after the first user input, a few per idle
 * frame; until then their heights are estimates. Printing and client navigation render all parts,
 * so Back restores positions.
 */
export function OffscreenRendering(): null {
  const { key } = useLocation()
  const firstKey = useRef(key)

  useLayoutEffect(() => {
    if (key !== firstKey.current) drawAll()
  }, [key])

  useEffect(() => {
    const whenIdle = window.requestIdleCallback ?? window.setTimeout
    const cancel = window.cancelIdleCallback ?? window.clearTimeout
    const parts = [...document.querySelectorAll<HTMLElement>(leftOut)]
    const waiting = new AbortController()
    const options = { signal: waiting.signal, capture: true, passive: true }
    for (const sign of signsOfUse) window.addEventListener(sign, begin, options)
    window.addEventListener('beforeprint', drawAll)
    let frame = 0
    let idle = 0

    function begin({ target }: Event) {
      waiting.abort()
      const touched = target instanceof Element && target.closest<HTMLElement>(leftOut)
      if (touched) draw(touched)
      idle = whenIdle(drawNext)
    }
    function drawNext() {
      const [first] = parts
      if (!first) return
      parts.splice(0, first.matches('.section') ? 1 : cardsAtOnce).forEach(draw)
      frame = requestAnimationFrame(() => {
        idle = whenIdle(drawNext)
      })
    }
    return () => {
      waiting.abort()
      window.removeEventListener('beforeprint', drawAll)
      cancel(idle)
      cancelAnimationFrame(frame)
    }
  }, [])
  return null
}

function draw(part: HTMLElement) {
  for (const one of [part, ...part.querySelectorAll<HTMLElement>(furtherPictures)]) {
    one.dataset.drawn = ''
  }
}

function drawAll() {
  document.documentElement.dataset.drawn = ''
}
