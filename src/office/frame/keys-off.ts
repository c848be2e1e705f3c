const name = 'mostrador_teclas'

/** Whether single-letter shortcuts are on; speech input may need them off. */
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
    // without storage they are on
  }
}
