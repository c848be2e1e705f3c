import { useSyncExternalStore } from 'react'

/** A value that outlives the components which show it. */
interface Store<State> {
  get: () => State
  set: (next: State) => void
  /** answers what ends the subscription */
  subscribe: (listener: () => void) => () => void
  /** the value on the server, and in the browser until hydration is done */
  initial: State
}

export function createStore<State>(initial: State): Store<State> {
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

/** A store's value, or the part of it that `select` picks; the component renders again when that changes. */
export function useStore<State>(store: Store<State>): State
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part
export function useStore<State>(store: Store<State>, select = (state: State): unknown => state) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
}
