import { useEffect, useLayoutEffect, useRef } from 'react'
import { waitForSessionOrTimeout } from '../session/shopper-session.ts'

declare global {
  interface Window {
    /** Clicks made before hydration, in order and deduplicated; null once handlers are active */
    earlyPresses?: HTMLElement[] | null
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Maximum wait in ms for scripts; afterwards, early clicks get the behaviour that the page has without script. */
const longestWait = 10_000

/** CSS selector of buttons without native behaviour, which work only with script. */
const withoutNativeBehaviour = 'button:not([form], [popovertarget], form[action] *)'

/**
 * Inline script that runs before all others and records early clicks until event handlers exist: on
 * buttons without native behaviour and on `data-waits` elements. Empty in the browser bundle.
 */
export const earlyClickCaptureScript = import.meta.env.SSR
  ? `
window.earlyPresses = [];
addEventListener("click", (event) => {
  const presses = window.earlyPresses;
  const pressed = event.target.closest("${withoutNativeBehaviour}, [data-waits]");
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

/** Early event replay: replays typing, selections and clicks made before hydration. */
export function useEarlyEventReplay(): void {
  const presses = useRef<readonly HTMLElement[]>([])
  // A layout effect is needed, because React handles clicks from this point on; a later replay
  // would handle some clicks twice
  useLayoutEffect(() => {
    presses.current = window.earlyPresses ?? []
    window.earlyPresses = null
  }, [])
  useEffect(() => {
    for (const type of ['click', 'input']) window.addEventListener(type, noteEvent, true)
    void answerTouches(presses.current)
    return () => {
      for (const type of ['click', 'input']) window.removeEventListener(type, noteEvent, true)
    }
  }, [])
}

async function answerTouches(presses: readonly HTMLElement[]): Promise<void> {
  for (const field of document.querySelectorAll<Field>('input, select, textarea')) {
    if (isTouched(field)) tellAgain(field)
  }
  if (presses.length === 0) return
  for (const pressed of presses) pressed.removeAttribute('aria-busy')
  await waitForSessionOrTimeout(0)
  for (const pressed of presses) pressed.click()
}

/**
 * Early event replay: elements whose last event was lost, each with a function that replays the
 * event. React stops events in a part of the page until its code has loaded.
 */
const stopped = new Map<HTMLElement, (element: HTMLElement) => void>()

function noteEvent({ type, target }: Event): void {
  if (type === 'input' && target instanceof HTMLElement) note(target, type, tellAgain)
  if (type !== 'click' || !(target instanceof Element)) return
  const pressed = target.closest<HTMLElement>(withoutNativeBehaviour)
  if (pressed) note(pressed, type, (button) => button.click())
}

function note(element: HTMLElement, type: string, replay: (element: HTMLElement) => void): void {
  stopped.set(element, replay)
  element.addEventListener(type, () => stopped.delete(element), { once: true })
}

/** Early event replay: replays the lost events in a part of the page whose code has just loaded. */
export function replayCapturedEvents(): void {
  const waiting = [...stopped]
  stopped.clear()
  for (const [element, replay] of waiting) replay(element)
}

/** Whether a form field differs from its initial value. */
function isTouched(field: Field): boolean {
  if ('options' in field) {
    return Array.from(field.options).some((option) => option.selected !== option.defaultSelected)
  }
  if ('checked' in field && field.checked !== field.defaultChecked) return true
  return field.value !== field.defaultValue
}

/**
 * Dispatches the input and blur events of a form field again, because they occurred before
 * hydration.
 */
function tellAgain(field: HTMLElement): void {
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (field !== document.activeElement)
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
