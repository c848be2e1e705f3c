const name = 'mostrador_teclas'

/** Whether single-letter shortcuts are on; users of speech input may turn them off. */
export function areLetterShortcutsOn(): boolean {
  try {
    return window.localStorage.getItem(name) !== 'no'
  } catch {
    return true
  }
}

export function toggleLetterShortcuts(on: boolean): void {
  try {
    window.localStorage.setItem(name, on ? 'si' : 'no')
  } catch {
    // Shortcuts are on by default, also if the browser storage is unavailable
  }
}
