import { addBusinessDays } from '../business-days.ts'
import type { Day } from '../calendar.ts'
import type { OrderStateId } from '../orders/order-progress.ts'

/** Ley Federal de Protección al Consumidor, article 56: counted from the delivery. */
const REVOCATION_BUSINESS_DAYS = 5

/** The last day on which a purchase delivered on `delivered` may be taken back without giving a reason. */
export function revocableUntil(delivered: Day): Day {
  return addBusinessDays(delivered, REVOCATION_BUSINESS_DAYS)
}

/** Whether a shopper may still take a purchase back: while it travels, and five business days after delivery. */
export function isRevocable(
  order: { stateId: OrderStateId; delivered: Day | null },
  today: Day,
): boolean {
  const { stateId, delivered } = order
  if (stateId >= 3 && stateId <= 5) return true
  if (stateId !== 8 && stateId !== 9) return false
  return delivered === null || today <= revocableUntil(delivered)
}
