import { resumeSession } from '../session/session.ts'

declare global {
  interface Window {
    /** what was pressed before its script was there, marked with `data-waits`; null once presses are answered */
    earlyPress?: HTMLElement | null
  }
}

/** On a slow line one may press before the page can answer: it is pressed again now that it can. */
export async function answerEarlyPress(): Promise<void> {
  const pressed = window.earlyPress
  window.earlyPress = null
  if (!pressed) return
  pressed.removeAttribute('aria-busy')
  await resumeSession()
  pressed.click()
}
