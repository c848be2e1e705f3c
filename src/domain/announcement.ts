/** What happens somewhere, told to whoever counts it; nobody need listen. */
type Announcement<Told> = {
  tell: (told: Told) => void
  listen: (listener: (told: Told) => void) => void
}

export function announcement<Told>(): Announcement<Told> {
  const listeners: ((told: Told) => void)[] = []
  return {
    tell(told) {
      for (const listener of listeners) listener(told)
    },
    listen(listener) {
      listeners.push(listener)
    },
  }
}
