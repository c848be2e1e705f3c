import { useEffect } from 'react'
import { apiFor } from '../api/api-client.ts'
import { useShopper } from '../session/session.ts'
import { createStore, useStore } from '../store.ts'

/** Cached points balance of the shopper, as last read by a page; displayed in the account navigation. */
const known = createStore<{ shopperId: number; points: number } | undefined>(undefined)

export function rememberPoints(shopperId: number, points: number): void {
  known.set({ shopperId, points })
}

/** Reads the points balance if no page has read it yet; failures are ignored. */
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
