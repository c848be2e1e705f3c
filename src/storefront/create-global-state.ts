import { useSyncExternalStore } from 'react'

/** Global state that outlives its components. */
interface Store<State> {
  get: () => State
  set: (next: State) => void
  /** Registers a listener; returns the unsubscribe function */
  subscribe: (listener: () => void) => () => void
  /** Initial value of the state, used on the server, and in the browser until hydration */
  initial: State
}

export function createStateStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Returns the value of a store, or the part that `select` picks, and renders the component again
 * when the value changes.
 */
export function useStore<State>(store: Store<State>): State
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part
export function useStore<State>(store: Store<State>, select = (state: State): unknown => state) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
}
