const name = 'mostrador_teclas'

/** Whether this browser takes single letters for commands; who speaks or dictates may not want that. */
export function areKeysOn(): boolean {
  try {
    return window.localStorage.getItem(name) !== 'no'
  } catch {
    return true
  }
}

export function switchKeys(on: boolean): void {
  try {
    window.localStorage.setItem(name, on ? 'si' : 'no')
  } catch {
    // a browser that keeps nothing takes them as usual
  }
}
