/** User input that shows use of the page. */
export const signsOfUse = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'] as const

/** Events of the early event replay. */
const repeated = ['click', 'input'] as const

/** Time in ms after loading the page at which a browser that is never idle counts as idle. */
const longestWork = 2000

let need: Promise<void> | undefined

/** Resolves at the first sign of use, or when the browser has nothing else to do after the page has loaded. */
export function waitForFirstNeed(): Promise<void> {
  need ??= new Promise((resolve) => {
    const waiting = new AbortController()
    const options = { signal: waiting.signal, capture: true, passive: true }
    function come() {
      waiting.abort()
      resolve()
    }
    function waitUntilIdle() {
      if ('requestIdleCallback' in window) requestIdleCallback(come, { timeout: longestWork })
      else setTimeout(come)
    }
    for (const sign of [...signsOfUse, ...repeated]) window.addEventListener(sign, come, options)
    if (document.readyState === 'complete') waitUntilIdle()
    else window.addEventListener('load', waitUntilIdle, { once: true })
  })
  return need
}
