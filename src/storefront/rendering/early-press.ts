import { resumeSession } from '../session/session.ts'

declare global {
  interface Window {
    /** what was pressed before its script was there, marked with `data-waits`; null once presses are answered */
    earlyPress?: HTMLElement | null
  }
}

/** Milliseconds after which a press that is waiting for scripts does what it does without them. */
const longestWait = 10_000

/**
 * Stands in every page and runs before any file of scripts: a press that only they can answer waits for them. What is
 * sent as a file leaves it out.
 */
export const holdEarlyPress = import.meta.env.SSR
  ? `
addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-waits]");
  if (!pressed || window.earlyPress === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  pressed.setAttribute("aria-busy", "true");
  window.earlyPress = pressed;
  setTimeout(() => {
    if (window.earlyPress !== pressed) return;
    window.earlyPress = null;
    pressed.click();
  }, ${longestWait});
});
`
  : ''

/** On a slow line one may press before the page can answer: it is pressed again now that it can. */
export async function answerEarlyPress(): Promise<void> {
  const pressed = window.earlyPress
  window.earlyPress = null
  if (!pressed) return
  pressed.removeAttribute('aria-busy')
  await resumeSession()
  pressed.click()
}
