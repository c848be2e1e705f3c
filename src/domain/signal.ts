/** An event emitter; listeners are optional. */
type Announcement<Told> = {
  tell: (told: Told) => void
  /** Returns the unsubscribe function. */
  listen: (listener: (told: Told) => void) => () => void
  /** whether telling is worth the trouble */
  isHeard: () => boolean
}

export function announcement<Told>(): Announcement<Told> {
  const listeners = new Set<(told: Told) => void>()
  return {
    tell(told) {
      for (const listener of listeners) listener(told)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isHeard: () => listeners.size > 0,
  }
}
