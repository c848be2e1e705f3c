import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Selectors of off-screen parts skipped in rendering (styles/left-out.css). */
const leftOut = '.section, .grid > *, .reel > *'
/** All pictures of a card except the first. */
const furtherPictures = '.slides li + li'
/** Cards rendered per frame. On a slow phone, two cost about as much as the frame itself. */
const cardsAtOnce = 2
const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'] as const

/**
 * Progressive rendering: renders skipped off-screen parts (`content-visibility`) after the first scroll or touch, a few
 * per idle frame, and all for printing; heights are estimated until then. Untouched pages stay unchanged to save phone
 * CPU. Client navigations render whole pages, so Back restores positions.
 */
export function useProgressiveDrawing() {
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
    for (const sign of signs) window.addEventListener(sign, begin, options)
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
}

function draw(part: HTMLElement) {
  for (const one of [part, ...part.querySelectorAll<HTMLElement>(furtherPictures)]) {
    one.style.contentVisibility = 'visible'
  }
}

function drawAll() {
  document.documentElement.dataset.drawn = ''
}
