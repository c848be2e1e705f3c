import type { OrderState } from './order-state.ts'
import { type RefundableLine, countRefundableUnits } from './refund.ts'

/**
 * Whether an order can be returned. `asked`: already requested; `not-sent`: must be cancelled instead; `late`: past the
 * deadline; `key-seen`: only licences with revealed keys remain; `nothing-left`: everything was returned; `over`: ended
 * before delivery.
 */
export type OrderReturnEligibility =
  | 'possible'
  | 'asked'
  | 'not-sent'
  | 'late'
  | 'key-seen'
  | 'nothing-left'
  | 'over'

type Asked = {
  state: OrderState
  /** whether the order is still within the legal withdrawal period */
  isInTime: boolean
  /** whether the order has a return that is not finished */
  isAsked: boolean
  /** returnable units of each order line, and licence units whose key the shopper has viewed */
  units: readonly ReturnableUnits[]
}

export type ReturnableUnits = { most: number; seen: number }

export function checkOrderReturnEligibility({
  state,
  isInTime,
  isAsked,
  units,
}: Asked): OrderReturnEligibility {
  if (isAsked || state === 'return_in_progress') return 'asked'
  if (state === 'canceled' || state === 'refunded') return 'over'
  if (state === 'pending_payment' || state === 'processing') return 'not-sent'
  if (!isInTime) return 'late'
  if (units.some(({ most }) => most > 0)) return 'possible'
  return units.some(({ seen }) => seen > 0) ? 'key-seen' : 'nothing-left'
}

/**
 * Returnable units of an order line; `seen` is the number of licence keys that the shopper has
 * viewed.
 */
export function countReturnableUnits(line: RefundableLine, seen: number): ReturnableUnits {
  const left = countRefundableUnits(line, 'returned')
  const kept = line.digital ? Math.min(seen, left) : 0
  return { most: left - kept, seen: kept }
}
