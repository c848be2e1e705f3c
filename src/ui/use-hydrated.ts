import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render, true once script has taken the page over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
