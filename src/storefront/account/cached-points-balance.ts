import { useEffect } from 'react'
import { createApiClient } from '../api/api-client.ts'
import { createStateStore, useStore } from '../create-global-state.ts'
import { useShopper } from '../session/shopper-session.ts'

/** Cached points balance of the shopper, as last read by a page; displayed in the account navigation. */
const known = createStateStore<{ shopperId: number; points: number } | undefined>(undefined)

export function cachePointsBalance(shopperId: number, points: number): void {
  known.set({ shopperId, points })
}

/**
 * Returns the reward points balance, loaded only if no page has loaded it yet; failures are
 * ignored.
 */
export function useCachedPointsBalance(): number | undefined {
  const id = useShopper().shopper?.id
  const points = useStore(known, (latest) =>
    latest?.shopperId === id ? latest?.points : undefined,
  )

  useEffect(() => {
    if (id === undefined || known.get()?.shopperId === id) return
    createApiClient()
      .get('customer/getRewards')
      .then(({ payload }) => cachePointsBalance(id, payload.total))
      .catch(() => {})
  }, [id])

  return points
}
