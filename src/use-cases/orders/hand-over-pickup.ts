import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { Order } from '#domain/orders/order.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { findExceededLimit } from '../find-exceeded-rate-limit.ts'
import { addOrderNote } from './add-order-note.ts'
import { type AdvanceOrderRefusal, completeDeliveredOrders, advanceOrder } from './advance-order.ts'
import { lockOrderForUpdate } from './lock-order.ts'

/**
 * Rate limit per order for entering the pick-up code. A parcel handed over against identification
 * needs no code.
 */
const codeTries = { most: 5, seconds: 900 }

export type PickupRefusal = AdvanceOrderRefusal | NotForPickup

type NotForPickup =
  | Refusal<
      'not-for-pickup' | 'pickup-code-missing' | 'pickup-code-wrong' | 'pickup-identity-missing'
    >
  | Refusal<'pickup-code-locked', { minutes: number }>

/**
 * Marks a parcel as ready at its pick-up point and sends the shopper the place, deadline and code.
 */
export async function markReadyForPickup(
  db: Db,
  { number, actor }: { number: string; actor: string },
  now: Date,
): Promise<SuccessResult<{ order: Order }> | PickupRefusal> {
  const order = await orders.findOrderByNumber(db, number)
  if (!order) return refuse('order-not-found')
  const attempt = await paymentAttempts.findPaymentAttempt(db, order.attemptId)
  if (!attempt?.pickupPoint) return refuse('not-for-pickup')
  return advanceOrder(
    db,
    { number, to: 'delivered_unconfirmed', actor, reason: 'Listo para recoger' },
    now,
  )
}

type HandedOver = SuccessResult<{ order: Order }> | PickupRefusal

/** The pick-up code, or who collected the parcel without it and what they showed. */
export type PickupProof = { code: string } | { shown: string }

/**
 * Hands over a parcel at its pick-up point, against its code or an identification. Who showed which
 * identification is kept as a note of the order.
 */
export function handOverPickup(
  db: Db,
  { number, actor, ...proof }: { number: string; actor: string } & PickupProof,
  now: Date,
): Promise<HandedOver> {
  return runInTransaction(db, async (transaction): Promise<HandedOver> => {
    // the order is locked first, so that the entered code is compared with the current pick-up code
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const { pickupCode } = held.order
    if (pickupCode === null) return refuse('not-for-pickup')
    if ('shown' in proof) {
      if (proof.shown === '') return refuse('pickup-identity-missing')
      const text = `Se entregó sin código. Lo recogió: ${proof.shown}`
      await addOrderNote(transaction, { number, text, actor }, now)
    } else {
      if (proof.code === '') return refuse('pickup-code-missing')
      const limit = { what: 'pickup-code', who: number, ...codeTries }
      const tooMany = await findExceededLimit(transaction, [limit], now)
      if (tooMany) {
        return refuse('pickup-code-locked', {
          minutes: Math.ceil(tooMany.retryAfterSeconds / 60),
        })
      }
      if (proof.code !== pickupCode) return refuse('pickup-code-wrong')
    }
    const reason =
      'shown' in proof ? 'Entregado en el punto con identificación' : 'Entregado en el punto'
    return advanceOrder(transaction, { number, to: 'completed', actor, reason }, now)
  })
}

/** Marks parcels that were not picked up in time as failed deliveries; returns how many. */
export function markUncollectedParcelsFailed(db: Db, now: Date): Promise<number> {
  const today = toMexicoDay(now)
  const reason = 'Nadie lo recogió dentro del plazo'
  return completeDeliveredOrders(
    db,
    (limit) => orders.listUncollectedOrders(db, today, limit),
    { to: 'delivery_failed', reason },
    now,
  )
}
