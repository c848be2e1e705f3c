import { addBusinessDays } from '../business-days.ts'
import type { Day } from '../calendar.ts'
import { isDelivered, isWithCarrier, type OrderState } from '../orders/order-state.ts'

/** Ley Federal de Protección al Consumidor, article 56: counted from the delivery. */
const revocationBusinessDays = 5

/** The last day on which a purchase delivered on `delivered` may be taken back without giving a reason. */
export function revocableUntil(delivered: Day): Day {
  return addBusinessDays(delivered, revocationBusinessDays)
}

/** Whether a shopper may still take a purchase back: while it travels, and five business days after delivery. */
export function isRevocable(
  order: { state: OrderState; delivered: Day | null },
  today: Day,
): boolean {
  const { state, delivered } = order
  if (isWithCarrier(state)) return true
  return isDelivered(state) && (delivered === null || today <= revocableUntil(delivered))
}
