import { useEffect } from 'react'
import { apiFor } from '../api/api-client.ts'
import { useShopper } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'

/** The points of one shopper, as far as a page has read them; the list beside the pages shows them. */
const known = createStore<{ shopperId: number; points: number } | undefined>(undefined)

export function rememberPoints(shopperId: number, points: number): void {
  known.set({ shopperId, points })
}

/** Reads them once when no page has; without them nothing is missing. */
export function useKnownPoints(): number | undefined {
  const id = useShopper().shopper?.id
  const points = useStore(known, (latest) =>
    latest?.shopperId === id ? latest?.points : undefined,
  )

  useEffect(() => {
    if (id === undefined || known.get()?.shopperId === id) return
    apiFor()
      .get('customer/getRewards')
      .then(({ payload }) => rememberPoints(id, payload.total))
      .catch(() => {})
  }, [id])

  return points
}
