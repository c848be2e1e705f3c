/** User input that shows use of the page. */
export const signsOfUse = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'] as const

/** Events of the early event replay. */
const repeated = ['click', 'input'] as const

let need: Promise<void> | undefined

/** Resolves at the first sign of use, or when the browser has nothing else to do after the page has loaded. */
export function waitForFirstNeed(): Promise<void> {
  need ??= new Promise((resolve) => {
    const waiting = new AbortController()
    const options = { signal: waiting.signal, capture: true, passive: true }
    const whenIdle = window.requestIdleCallback ?? window.setTimeout
    function come() {
      waiting.abort()
      resolve()
    }
    for (const sign of [...signsOfUse, ...repeated]) window.addEventListener(sign, come, options)
    if (document.readyState === 'complete') whenIdle(come)
    else window.addEventListener('load', () => whenIdle(come), { once: true })
  })
  return need
}
