import { useEffect, useState } from 'react'
import type { OrderStatusResponse } from '#contract/checkout.ts'
import { createApiClient } from '../api/api-client.ts'
import { useShopper } from '../session/shopper-session.ts'

/** Delays in seconds between payment status requests; they increase and add up to two minutes. */
const askAfterSeconds = [2, 3, 5, 8, 12, 15, 20, 25, 30]

/**
 * Requests a payment's status repeatedly until the status is final; `gaveUp` is true after two
 * minutes.
 */
export function useOrderStatus(ref: string, first: OrderStatusResponse | null) {
  const [status, setStatus] = useState(first)
  const [asked, setAsked] = useState(0)
  const isSignedIn = useShopper().status === 'signed-in'
  const settled = status !== null && status.state !== 'confirming'
  const gaveUp = !settled && asked >= askAfterSeconds.length

  useEffect(() => {
    if (settled || gaveUp) return
    let left = false
    const timer = setTimeout(
      async () => {
        const answer = await createApiClient()
          .get('order/status', { ref })
          .catch(() => null)
        if (left) return
        if (answer) setStatus(answer)
        setAsked(asked + 1)
      },
      (askAfterSeconds[asked] ?? 0) * 1000,
    )
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [ref, asked, settled, gaveUp])

  // The server renders the payment status anonymously, so a signed-in payer requests it again to
  // get more details
  const isOwn = status?.mine === 1
  useEffect(() => {
    if (!settled || isOwn || !isSignedIn) return
    let left = false
    createApiClient()
      .get('order/status', { ref })
      .then((answer) => {
        if (!left && answer.mine === 1) setStatus(answer)
      })
      .catch(() => {})
    return () => {
      left = true
    }
  }, [ref, settled, isOwn, isSignedIn])

  return { status, gaveUp }
}
