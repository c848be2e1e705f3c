import { randomInt } from 'node:crypto'
import { addDays, dayInMexico } from '#domain/calendar.ts'
import { dayInMs } from '#domain/durations.ts'
import { zero } from '#domain/money.ts'
import {
  confirmedAfterDays,
  canMove,
  type DeliveryWay,
  isConfirmable,
  isSetByPayment,
} from '#domain/orders/order-progress.ts'
import { isDelivered, isReadyForPickup, type OrderState } from '#domain/orders/order-state.ts'
import { deliveryWay, type Order, type PickupPoint } from '#domain/orders/order.ts'
import type { Tracking } from '#domain/orders/shipment.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { batchByBatch, mapSequentially } from '../limited-map.ts'
import { giveAllBack } from './give-all-back.ts'
import { type LockedOrder, lockOrderForUpdate } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { stillOwed } from './refund-payment.ts'
import { askIfNeeded } from './request-approval.ts'
import { type NotSent, sendParcel } from './ship-order.ts'
import { tellAboutOrder } from './tell-about-order.ts'

type Advance = {
  number: string
  /** expected current state; an order in another state stays unchanged */
  from?: OrderState
  to: OrderState
  actor: string
  reason: string
  tracking?: Tracking
}

export type AdvanceRefusal =
  | Refusal<'order-not-found' | 'move-not-allowed' | 'tracking-required' | 'approval-waiting'>
  | NotSent

/** `asked`: number of the refund request that waits for four-eyes approval. */
type Advanced = Granted<{ order: Order; asked?: number }>

const batchSize = 100

/**
 * Moves an order to its next state, as requested by the shop or the carrier; cancellations and refunds have separate
 * functions. Shipping requires a tracking number.
 */
export function advanceOrder(
  db: Db,
  advance: Advance,
  now: Date,
): Promise<Advanced | AdvanceRefusal> {
  return inTransaction(db, async (transaction): Promise<Advanced | AdvanceRefusal> => {
    const held = await lockOrderForUpdate(transaction, advance.number)
    if (!held) return refuse('order-not-found')
    const { attempt, order } = held
    const { from = order.state, to, reason, actor, tracking } = advance
    if (order.state !== from) return refuse('move-not-allowed')
    const way = deliveryWay(attempt, await payments.linesOf(transaction, attempt.id))
    if (to === 'canceled' || isSetByPayment(to)) return refuse('move-not-allowed')
    if (!canMove(order.state, to, way)) return refuse('move-not-allowed')
    if (to === 'shipped') {
      return tracking
        ? sendParcel(transaction, held, { tracking, reason, actor }, now)
        : refuse('tracking-required')
    }

    if (to === 'refunded') {
      const amount = await stillOwed(transaction, attempt, { kept: zero })
      const asking = { ask: { end: 'refunded' as const }, amount, reason, actor }
      const asked = await askIfNeeded(transaction, held, asking, now)
      if (asked) return asked.ok ? { ...asked, order } : asked
    }
    return { ok: true, order: await moveOn(transaction, held, { to, reason, actor, way }, now) }
  })
}

/** Moves an order that the caller has locked, after the caller checked that the transition is legal. */
export async function moveOn(
  transaction: Db,
  { attempt, order }: LockedOrder,
  { to, reason, actor, way }: Pick<Advance, 'to' | 'reason' | 'actor'> & { way: DeliveryWay },
  now: Date,
): Promise<Order> {
  const { pickupPoint } = attempt
  const isReady = pickupPoint && isReadyForPickup(to, { pickup: true })
  const moments = isReady ? pickupTerm(pickupPoint, now) : momentsOf(order, to, now)
  const move = { to, reason, actor, way, change: moments }
  const moved = await moveOrder(transaction, order, move, now)
  if (isDelivered(to)) await deliverAll(transaction, order, moved.deliveredAt ?? now)
  const entry = {
    actor,
    action: 'order-advance',
    subject: `order:${order.number}`,
    before: { state: order.state },
    after: { state: to },
  }
  await auditLog.add(transaction, entry, now)
  if (to === 'refunded') {
    await giveAllBack(transaction, { attempt, order: moved }, { reason, actor }, now)
  }
  const occasion = { key: `${to}:${now.toISOString()}` }
  await tellAboutOrder(transaction, 'order-moved', { attempt, order: moved }, occasion, now)
  return moved
}

/** Confirms the delivery of an order on the shopper's behalf. */
export async function confirmDelivery(
  db: Db,
  { number, shopperId }: { number: string; shopperId: number },
  now: Date,
): Promise<Granted<{ order: Order }> | AdvanceRefusal> {
  const order = await orders.findByNumber(db, number)
  if (!order || order.shopperId !== shopperId) return refuse('order-not-found')
  // parcels waiting at a pick-up point are handed over against their code, so the shopper does not confirm them
  const isWaiting = isReadyForPickup(order.state, { pickup: order.pickupCode !== null })
  if (isWaiting || !isConfirmable(order.state)) return refuse('move-not-allowed')
  const reason = 'Recepción confirmada'
  const actor = `shopper:${shopperId}`
  return advanceOrder(db, { number, from: order.state, to: 'completed', actor, reason }, now)
}

/** Completes orders three days after the carrier reported delivery; returns how many. */
export function completeDelivered(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - confirmedAfterDays * dayInMs)
  const reason = 'Entrega confirmada por el paso del tiempo'
  return advanceDelivered(
    db,
    (limit) => orders.unconfirmed(db, before, limit),
    { to: 'completed', reason },
    now,
  )
}

/** Completes delivered orders without confirmation after their term; returns the number. */
export function advanceDelivered(
  db: Db,
  numbersOf: (limit: number) => Promise<string[]>,
  move: Pick<Advance, 'to' | 'reason'>,
  now: Date,
): Promise<number> {
  const advance = { ...move, from: 'delivered_unconfirmed' as const, actor: 'system' }
  return batchByBatch(
    batchSize,
    () => numbersOf(batchSize),
    async (numbers) => {
      let advanced = 0
      await mapSequentially(numbers, async (number) => {
        const { ok } = await advanceOrder(db, { ...advance, number }, now)
        if (ok) advanced += 1
      })
      return advanced
    },
  )
}

/** Pick-up deadline of an order. Parcels at a pick-up point are not delivered, so no delivery term runs. */
function pickupTerm({ holdDays }: PickupPoint, now: Date): orders.OrderChange {
  const pickupCode = String(randomInt(1_000_000)).padStart(6, '0')
  return { pickupCode, pickupUntil: addDays(dayInMexico(now), holdDays) }
}

/** Marks all parcels of an order as delivered. */
async function deliverAll(db: Db, { id }: Order, at: Date): Promise<void> {
  const parcels = await shipments.ofOrder(db, id)
  await shipments.deliver(
    db,
    parcels.map((parcel) => parcel.id),
    at,
  )
}

function momentsOf(order: Order, to: OrderState, now: Date): orders.OrderChange {
  if (to === 'delivered_unconfirmed') return { deliveredAt: order.deliveredAt ?? now }
  return to === 'completed' ? { deliveredAt: order.deliveredAt ?? now, completedAt: now } : {}
}
