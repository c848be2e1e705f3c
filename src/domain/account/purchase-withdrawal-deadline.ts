import { addBusinessDays } from '../business-days.ts'
import type { Day } from '../mexico-dates-and-times.ts'
import { isOrderDelivered, isOrderWithCarrier, type OrderState } from '../orders/order-state.ts'

/**
 * Business days after delivery in which a shopper may withdraw from a purchase (Ley Federal de
 * Protección al Consumidor, article 56).
 */
const revocationBusinessDays = 5

/** Last day to withdraw from a purchase without a reason, by delivery day. */
export function getPurchaseWithdrawalDeadline(delivered: Day): Day {
  return addBusinessDays(delivered, revocationBusinessDays)
}

/**
 * Whether the shopper may still withdraw from a purchase: it is in transit, or was delivered at
 * most five business days ago.
 */
export function canWithdrawFromPurchase(
  order: { state: OrderState; delivered: Day | null },
  today: Day,
): boolean {
  const { state, delivered } = order
  if (isOrderWithCarrier(state)) return true
  return (
    isOrderDelivered(state) &&
    (delivered === null || today <= getPurchaseWithdrawalDeadline(delivered))
  )
}
