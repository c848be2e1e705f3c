/** An event emitter; listeners are optional. */
type Signal<Event> = {
  emit: (event: Event) => void
  /** Returns the unsubscribe function. */
  on: (listener: (event: Event) => void) => () => void
  /** whether telling is worth the trouble */
  hasListeners: () => boolean
}

export function createSignal<Event>(): Signal<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    emit(event) {
      for (const listener of listeners) listener(event)
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasListeners: () => listeners.size > 0,
  }
}
