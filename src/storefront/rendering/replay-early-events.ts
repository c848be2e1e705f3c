import { useEffect, useLayoutEffect, useRef } from 'react'

declare global {
  interface Window {
    /** Clicks made before hydration, in order and deduplicated; null once handlers are active */
    earlyPresses?: HTMLElement[] | null
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Maximum wait in ms for scripts; afterwards, early clicks get the behaviour that the page has without script. */
const longestWait = 10_000

/** CSS selector of elements that work only with script: buttons without native behaviour, and those that say so. */
const waitsForScript =
  'button:not([form], [popovertarget], form[action] *, form[method=dialog] [type=submit]), [data-waits]'

/**
 * Inline script that runs before all others and records early clicks until event handlers exist: on
 * buttons without native behaviour and on `data-waits` elements. Empty in the browser bundle.
 */
export const earlyClickCaptureScript = import.meta.env.SSR
  ? `
window.earlyPresses = [];
addEventListener("click", (event) => {
  const presses = window.earlyPresses;
  const pressed = event.target.closest("${waitsForScript}");
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

/**
 * Early event replay: repeats typing, selections and clicks made before hydration. React stops those
 * in parts that are not hydrated, which are repeated once more when a part arrives.
 * @param container React's root, if that is not the document
 */
export function useEarlyEventReplay(container?: Node): void {
  const presses = useRef<readonly HTMLElement[]>([])
  // A layout effect is needed, because React handles clicks from this point on; a later replay
  // would handle some clicks twice
  useLayoutEffect(() => {
    presses.current = window.earlyPresses ?? []
    window.earlyPresses = null
    // React listens here too, but since before, so that it has stopped an event or not
    const place = container ?? document
    for (const type of stoppable) place.addEventListener(type, noteStoppedEvent, true)
    return () => {
      for (const type of stoppable) place.removeEventListener(type, noteStoppedEvent, true)
    }
  }, [container])
  useEffect(() => {
    for (const field of document.querySelectorAll<Field>('input, select, textarea')) {
      if (isTouched(field)) tellAgain(field)
    }
    void pressAgain(presses.current)
  }, [])
}

const stoppable = ['click', 'input'] as const

/** Early event replay: elements with the last event that React stopped. */
const stopped = new Map<HTMLElement, (typeof stoppable)[number]>()

function noteStoppedEvent(event: Event): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells that an event was stopped
  if (!event.cancelBubble || !(event.target instanceof Element)) return
  if (event.type === 'input' && event.target instanceof HTMLElement) {
    stopped.set(event.target, 'input')
    return
  }
  const pressed = event.target.closest<HTMLElement>(waitsForScript)
  if (!pressed || !(event instanceof MouseEvent)) return
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  pressed.setAttribute('aria-busy', 'true')
  stopped.set(pressed, 'click')
}

/** Early event replay: repeats the stopped events; those in parts that have not arrived are stopped again. */
export function replayStoppedEvents(): void {
  const waiting = [...stopped]
  stopped.clear()
  for (const [element, type] of waiting) if (type === 'input') tellAgain(element)
  void pressAgain(waiting.flatMap(([element, type]) => (type === 'click' ? element : [])))
}

async function pressAgain(presses: readonly HTMLElement[]): Promise<void> {
  if (presses.length === 0) return
  const { waitForSessionOrTimeout } = await import('../session/shopper-session.ts')
  await waitForSessionOrTimeout(0)
  for (const pressed of presses) {
    pressed.removeAttribute('aria-busy')
    pressed.click()
  }
}

/** Whether a form field differs from its initial value. */
function isTouched(field: Field): boolean {
  if ('options' in field) {
    return Array.from(field.options).some((option) => option.selected !== option.defaultSelected)
  }
  if (field.type === 'checkbox' || field.type === 'radio') {
    return 'checked' in field && field.checked !== field.defaultChecked
  }
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
