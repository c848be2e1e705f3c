/** An event emitter; emitting an event without listeners has no effect. */
type Signal<Event> = {
  emit: (event: Event) => void
  /** Registers a listener; returns the unsubscribe function. */
  on: (listener: (event: Event) => void) => () => void
  /** whether the event has listeners, so that unneeded event data is not prepared */
  hasListeners: () => boolean
}

export function createEventEmitter<Event>(): Signal<Event> {
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
