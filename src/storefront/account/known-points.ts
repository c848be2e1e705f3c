import { useEffect, useSyncExternalStore } from 'react'
import { apiFor } from '../api/api-client.ts'
import { useShopper } from '../session/session.ts'

/** The points of one shopper, as far as a page has read them; the list beside the pages shows them. */
let known: { shopperId: number; points: number } | undefined
const listeners = new Set<() => void>()

export function rememberPoints(shopperId: number, points: number): void {
  known = { shopperId, points }
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads them once when no page has; without them nothing is missing. */
export function useKnownPoints(): number | undefined {
  const { shopper } = useShopper()
  const id = shopper?.id
  const current = useSyncExternalStore(
    listen,
    () => known,
    () => undefined,
  )
  const points = current?.shopperId === id ? current?.points : undefined

  useEffect(() => {
    if (id === undefined || known?.shopperId === id) return
    apiFor()
      .get('customer/getRewards')
      .then(({ payload }) => rememberPoints(id, payload.total))
      .catch(() => {})
  }, [id])

  return points
}
