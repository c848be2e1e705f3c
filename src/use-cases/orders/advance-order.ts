import { randomInt } from 'node:crypto'
import { dayInMs } from '#domain/durations.ts'
import { addDays, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { zeroCentavos } from '#domain/money.ts'
import {
  deliveryAutoConfirmationDays,
  canChangeOrderState,
  type DeliveryMethod,
  canShopperConfirmDelivery,
  isOrderStateSetByPaymentOnly,
} from '#domain/orders/order-state-transitions.ts'
import { isOrderDelivered, isReadyForPickup, type OrderState } from '#domain/orders/order-state.ts'
import { getDeliveryMethod, type Order, type PickupPoint } from '#domain/orders/order.ts'
import type { ParcelTracking } from '#domain/orders/shipment.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { processInBatches, mapSequentially } from '../limited-concurrency.ts'
import { changeOrderState } from './change-order-state.ts'
import { type LockedOrder, lockOrderForUpdate } from './lock-order.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { calculateRefundStillOwed } from './refund-payment.ts'
import { refundWholeOrder } from './refund-whole-order.ts'
import { requestRefundApprovalIfNeeded } from './request-refund-approval.ts'
import { type ShipParcelRefusal, shipLockedOrder } from './ship-order.ts'

type Advance = {
  number: string
  /** state in which the order is expected; an order in another state stays unchanged */
  from?: OrderState
  to: OrderState
  actor: string
  reason: string
  tracking?: ParcelTracking
}

export type AdvanceOrderRefusal =
  | Refusal<'order-not-found' | 'move-not-allowed' | 'tracking-required' | 'approval-waiting'>
  | ShipParcelRefusal

/** `asked`: reference number of the refund request that waits for four-eyes approval. */
type Advanced = SuccessResult<{ order: Order; asked?: number }>

const batchSize = 100

/**
 * Moves an order to its next state, as requested by the shop or the carrier; cancellations and
 * refunds use other functions. Shipping requires a tracking number.
 */
export function advanceOrder(
  db: Db,
  advance: Advance,
  now: Date,
): Promise<Advanced | AdvanceOrderRefusal> {
  return runInTransaction(db, async (transaction): Promise<Advanced | AdvanceOrderRefusal> => {
    const held = await lockOrderForUpdate(transaction, advance.number)
    if (!held) return refuse('order-not-found')
    const { attempt, order } = held
    const { from = order.state, to, reason, actor, tracking } = advance
    if (order.state !== from) return refuse('move-not-allowed')
    const way = getDeliveryMethod(
      attempt,
      await paymentAttempts.listPaymentAttemptLines(transaction, attempt.id),
    )
    if (to === 'canceled' || isOrderStateSetByPaymentOnly(to)) return refuse('move-not-allowed')
    if (!canChangeOrderState(order.state, to, way)) return refuse('move-not-allowed')
    if (to === 'shipped') {
      return tracking
        ? shipLockedOrder(transaction, held, { tracking, reason, actor }, now)
        : refuse('tracking-required')
    }

    if (to === 'refunded') {
      const amount = await calculateRefundStillOwed(transaction, attempt, { kept: zeroCentavos })
      const asking = { ask: { end: 'refunded' as const }, amount, reason, actor }
      const asked = await requestRefundApprovalIfNeeded(transaction, held, asking, now)
      if (asked) return asked.ok ? { ...asked, order } : asked
    }
    return {
      ok: true,
      order: await advanceLockedOrder(transaction, held, { to, reason, actor, way }, now),
    }
  })
}

/** Moves an order that the caller has locked, after the caller checked that the transition is legal. */
export async function advanceLockedOrder(
  transaction: Db,
  { attempt, order }: LockedOrder,
  { to, reason, actor, way }: Pick<Advance, 'to' | 'reason' | 'actor'> & { way: DeliveryMethod },
  now: Date,
): Promise<Order> {
  const { pickupPoint } = attempt
  const isReady = pickupPoint && isReadyForPickup(to, { pickup: true })
  const moments = isReady ? pickupTerm(pickupPoint, now) : momentsOf(order, to, now)
  const move = { to, reason, actor, way, change: moments }
  const moved = await changeOrderState(transaction, order, move, now)
  if (isOrderDelivered(to)) await deliverAll(transaction, order, moved.deliveredAt ?? now)
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'order-advance',
    subject: `order:${order.number}`,
    before: { state: order.state },
    after: { state: to },
  }
  await auditLog.addAuditEntry(transaction, entry, now)
  if (to === 'refunded') {
    await refundWholeOrder(transaction, { attempt, order: moved }, { reason, actor }, now)
  }
  const occasion = { key: `${to}:${now.toISOString()}` }
  await notifyAboutOrder(transaction, 'order-moved', { attempt, order: moved }, occasion, now)
  return moved
}

/** Confirms the delivery of an order on the shopper's behalf. */
export async function confirmDelivery(
  db: Db,
  { number, shopperId }: { number: string; shopperId: number },
  now: Date,
): Promise<SuccessResult<{ order: Order }> | AdvanceOrderRefusal> {
  const order = await orders.findOrderByNumber(db, number)
  if (!order || order.shopperId !== shopperId) return refuse('order-not-found')
  // a parcel waiting at a pick-up point is handed over against its pick-up code, so the shopper
  // does not confirm its delivery
  const isWaiting = isReadyForPickup(order.state, { pickup: order.pickupCode !== null })
  if (isWaiting || !canShopperConfirmDelivery(order.state)) return refuse('move-not-allowed')
  const reason = 'Recepción confirmada'
  const actor = `shopper:${shopperId}`
  return advanceOrder(db, { number, from: order.state, to: 'completed', actor, reason }, now)
}

/** Completes orders three days after the carrier reported delivery; returns how many. */
export function completeDeliveredOrder(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - deliveryAutoConfirmationDays * dayInMs)
  const reason = 'Entrega confirmada por el paso del tiempo'
  return completeDeliveredOrders(
    db,
    (limit) => orders.listUnconfirmedDeliveries(db, before, limit),
    { to: 'completed', reason },
    now,
  )
}

/**
 * Completes delivered orders whose receipt the shopper has not confirmed within the term; returns
 * the number of orders.
 */
export function completeDeliveredOrders(
  db: Db,
  numbersOf: (limit: number) => Promise<string[]>,
  move: Pick<Advance, 'to' | 'reason'>,
  now: Date,
): Promise<number> {
  const advance = { ...move, from: 'delivered_unconfirmed' as const, actor: 'system' }
  return processInBatches(
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

/**
 * New pick-up code and pick-up deadline of an order. The parcel is not delivered yet, so the term
 * for confirming its receipt does not start.
 */
function pickupTerm({ holdDays }: PickupPoint, now: Date): orders.OrderChange {
  const pickupCode = String(randomInt(1_000_000)).padStart(6, '0')
  return { pickupCode, pickupUntil: addDays(toMexicoDay(now), holdDays) }
}

/** Marks all parcels of an order as delivered. */
async function deliverAll(db: Db, { id }: Order, at: Date): Promise<void> {
  const parcels = await shipments.listShipmentsOfOrder(db, id)
  await shipments.markShipmentsDelivered(
    db,
    parcels.map((parcel) => parcel.id),
    at,
  )
}

function momentsOf(order: Order, to: OrderState, now: Date): orders.OrderChange {
  if (to === 'delivered_unconfirmed') return { deliveredAt: order.deliveredAt ?? now }
  return to === 'completed' ? { deliveredAt: order.deliveredAt ?? now, completedAt: now } : {}
}
