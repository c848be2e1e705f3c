import { dayInMexico } from '#domain/calendar.ts'
import type { Order } from '#domain/orders/order.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import { exceededLimit } from '../exceeded-limit.ts'
import { type AdvanceRefusal, advanceDelivered, advanceOrder } from './advance-order.ts'
import { lockOrderForUpdate } from './lock-order.ts'

/** Rate limit of pick-up code attempts per order; a hand-over by identification needs no code. */
const codeTries = { most: 5, seconds: 900 }

export type PickupRefusal = AdvanceRefusal | NotForPickup

type NotForPickup =
  | Refusal<'not-for-pickup' | 'pickup-code-missing' | 'pickup-code-wrong'>
  | Refusal<'pickup-code-locked', { minutes: number }>

/** Marks a parcel ready at its pick-up point and notifies the shopper of place, deadline and code. */
export async function readyForPickup(
  db: Db,
  { number, actor }: { number: string; actor: string },
  now: Date,
): Promise<Granted<{ order: Order }> | PickupRefusal> {
  const order = await orders.findByNumber(db, number)
  if (!order) return refuse('order-not-found')
  const attempt = await payments.findById(db, order.attemptId)
  if (!attempt?.pickupPoint) return refuse('not-for-pickup')
  return advanceOrder(
    db,
    { number, to: 'delivered_unconfirmed', actor, reason: 'Listo para recoger' },
    now,
  )
}

type HandedOver = Granted<{ order: Order }> | PickupRefusal

/** Hands over a parcel at its pick-up point, against its code or the shopper's identification. */
export function handOver(
  db: Db,
  { number, code, actor }: { number: string; code: string | null; actor: string },
  now: Date,
): Promise<HandedOver> {
  return inTransaction(db, async (transaction): Promise<HandedOver> => {
    // the order is locked first, so that the entered code is compared with the current pick-up code
    const held = await lockOrderForUpdate(transaction, number)
    if (!held) return refuse('order-not-found')
    const { pickupCode } = held.order
    if (pickupCode === null) return refuse('not-for-pickup')
    if (code === '') return refuse('pickup-code-missing')
    if (code !== null) {
      const limit = { what: 'pickup-code', who: number, ...codeTries }
      const tooMany = await exceededLimit(transaction, [limit], now)
      if (tooMany) {
        return refuse('pickup-code-locked', { minutes: Math.ceil(tooMany.retryAfterSeconds / 60) })
      }
      if (code !== pickupCode) return refuse('pickup-code-wrong')
    }
    const reason =
      code === null ? 'Entregado en el punto con identificación' : 'Entregado en el punto'
    return advanceOrder(transaction, { number, to: 'completed', actor, reason }, now)
  })
}

/** Marks parcels that were not picked up in time as failed deliveries; returns how many. */
export function returnUncollected(db: Db, now: Date): Promise<number> {
  const today = dayInMexico(now)
  const reason = 'Nadie lo recogió dentro del plazo'
  return advanceDelivered(
    db,
    (limit) => orders.uncollected(db, today, limit),
    { to: 'delivery_failed', reason },
    now,
  )
}
