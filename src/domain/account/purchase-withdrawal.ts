import { addBusinessDays } from '../business-days.ts'
import type { Day } from '../calendar.ts'
import { isOrderDelivered, isOrderWithCarrier, type OrderState } from '../orders/order-state.ts'

/** Right of withdrawal in business days after delivery (Ley Federal de Protección al Consumidor, article 56). */
const revocationBusinessDays = 5

/** Last day to withdraw from a purchase without a reason, by delivery day. */
export function getWithdrawalDeadline(delivered: Day): Day {
  return addBusinessDays(delivered, revocationBusinessDays)
}

/** Whether a purchase can still be withdrawn from: in transit, or within five business days of delivery. */
export function canWithdrawPurchase(
  order: { state: OrderState; delivered: Day | null },
  today: Day,
): boolean {
  const { state, delivered } = order
  if (isOrderWithCarrier(state)) return true
  return (
    isOrderDelivered(state) && (delivered === null || today <= getWithdrawalDeadline(delivered))
  )
}
