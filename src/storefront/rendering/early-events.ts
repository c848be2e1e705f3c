import { useEffect, useLayoutEffect, useRef } from 'react'
import { knownSession } from '../session/session.ts'

declare global {
  interface Window {
    /** early presses in order, deduplicated; null once handlers are active */
    earlyPresses?: HTMLElement[] | null
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Milliseconds after which presses that wait for scripts do what they do without them. */
const longestWait = 10_000

/**
 * Early event replay: inline script before all other scripts that stores presses until handlers exist. Applies to
 * buttons without native behaviour and to `data-waits`. File builds omit it.
 */
export const captureEarlyPresses = import.meta.env.SSR
  ? `
window.earlyPresses = [];
addEventListener("click", (event) => {
  const presses = window.earlyPresses;
  const pressed = event.target.closest("button:not([form], [popovertarget], form[action] *), [data-waits]");
  if (!presses || !pressed || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  pressed.setAttribute("aria-busy", "true");
  if (presses.includes(pressed) || presses.push(pressed) > 1) return;
  setTimeout(() => {
    if (window.earlyPresses !== presses) return;
    window.earlyPresses = null;
    for (const one of presses) {
      one.removeAttribute("aria-busy");
      one.click();
    }
  }, ${longestWait});
});
`
  : ''

/** On a slow line one may type, choose and press before the page can answer: it does so when it can. */
export function useEarlyEvents(): void {
  const presses = useRef<readonly HTMLElement[]>([])
  // React answers presses from here on: one that comes before effects run would be held as well, and answered twice
  useLayoutEffect(() => {
    presses.current = window.earlyPresses ?? []
    window.earlyPresses = null
  }, [])
  useEffect(() => void answerTouches(presses.current), [])
}

async function answerTouches(presses: readonly HTMLElement[]): Promise<void> {
  for (const field of document.querySelectorAll<Field>('input, select, textarea')) {
    if (isTouched(field)) tellAgain(field)
  }
  if (presses.length === 0) return
  for (const pressed of presses) pressed.removeAttribute('aria-busy')
  await knownSession(0)
  for (const pressed of presses) pressed.click()
}

/** Whether it holds something else than the page came with. */
function isTouched(field: Field): boolean {
  if ('options' in field) {
    return Array.from(field.options).some((option) => option.selected !== option.defaultSelected)
  }
  if ('checked' in field && field.checked !== field.defaultChecked) return true
  return field.value !== field.defaultValue
}

/** Replays unhandled field events, including blur. */
function tellAgain(field: Field): void {
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field !== document.activeElement)
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
