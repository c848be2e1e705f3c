import { CarrierRejectedRequest, CarrierUnavailable } from '#carriers/carrier.ts'
import { rankOffers } from '#domain/labels/label-offers.ts'
import { canChangeOrderState } from '#domain/orders/order-state-transitions.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import { getDeliveryMethod } from '#domain/orders/order.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import { type CarrierAccess, readCarrierInForce } from './carriers-in-force.ts'
import { type ConsignmentRefusal, type ParcelToSend, readConsignment } from './read-consignment.ts'

type QuoteRefusal =
  | ConsignmentRefusal
  | Refusal<'order-not-found' | 'labels-not-connected' | 'carrier-away'>
  | Refusal<'not-to-ship', { state: OrderState }>
  | Refusal<'carrier-refused', { reason: string }>

/** Asks the platform in force for labels of a parcel; nothing is bought. */
export async function quoteLabel(
  db: Db,
  access: CarrierAccess,
  { number, ...parcel }: ParcelToSend & { number: string },
): Promise<SuccessResult<ReturnType<typeof rankOffers>> | QuoteRefusal> {
  const view = await shopperOrders.findOrderByNumber(db, number)
  if (!view) return refuse('order-not-found')
  const { order, attempt, lines } = view
  const { state } = order
  if (!canChangeOrderState(state, 'shipped', getDeliveryMethod(attempt, lines)))
    return refuse('not-to-ship', { state })
  const read = await readConsignment(db, view, parcel)
  if (!read.ok) return read
  const carrier = await readCarrierInForce(db, access)
  if (!carrier) return refuse('labels-not-connected')
  const asked = await askCarrier(() => carrier.quote(read.consignment))
  return asked.ok ? { ok: true, ...rankOffers(asked.answer) } : asked
}

/** Makes a call to a carrier that buys nothing, with its faults as refusals. */
export async function askCarrier<T>(
  call: () => Promise<T>,
): Promise<
  | SuccessResult<{ answer: T }>
  | Refusal<'carrier-away'>
  | Refusal<'carrier-refused', { reason: string }>
> {
  try {
    return { ok: true, answer: await call() }
  } catch (error) {
    if (error instanceof CarrierRejectedRequest)
      return refuse('carrier-refused', { reason: error.reason })
    if (error instanceof CarrierUnavailable) return refuse('carrier-away')
    throw error
  }
}
