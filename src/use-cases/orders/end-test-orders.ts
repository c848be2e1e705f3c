import { zero } from '#domain/money.ts'
import { isCancellable } from '#domain/orders/order-progress.ts'
import { isBought } from '#domain/orders/order-state.ts'
import { type RefundableLine, type RefundedUnits, refundableUnits } from '#domain/orders/refund.ts'
import type { Gateways } from '#payments/gateways.ts'
import * as carts from '#persistence/buying/carts.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import * as trials from '#persistence/orders/test-orders.ts'
import { mapSequentially } from '../limited-map.ts'
import { isShopOpen } from '../sells-to.ts'
import { callOff } from './cancel-order.ts'
import { expireAttempt } from './expire-attempt.ts'
import type { LockedOrder } from './lock-order.ts'
import { closeSession } from './open-session.ts'
import { giveBack, planFor } from './refund-order.ts'
import { makeRefunds, stillOwed } from './refund-payment.ts'
import { askIfNeeded } from './request-approval.ts'

const batchSize = 100
const reason = 'Compra de prueba'

/**
 * Cancels open test orders after the shop has opened: stock is returned and payments are refunded. Refunds above the
 * configured amount wait for four-eyes approval. Returns the number of orders.
 */
export async function endTestOrders(
  db: Db,
  gateway: Gateways,
  { actor }: { actor: string },
  now: Date,
): Promise<number> {
  if (!(await isShopOpen(db))) return 0
  const ids = await trials.standing(db, batchSize)
  await mapSequentially(ids, async (id) => {
    await inTransaction(db, (transaction) => endTestOrder(transaction, id, actor, now))
    const attempt = await payments.findById(db, id)
    if (attempt && attempt.paidAt === null) await closeSession(gateway, attempt)
    else await makeRefunds(db, gateway, now, { attemptId: id })
  })
  return ids.length
}

async function endTestOrder(db: Db, id: number, actor: string, now: Date): Promise<void> {
  const known = await payments.findById(db, id)
  // locks cart before attempt, in the same order as checkout and payment, to avoid deadlocks
  if (known && known.shopperId !== null) await carts.lock(db, known.shopperId)
  const attempt = await payments.lock(db, id)
  const order = attempt && (await orders.lockByAttempt(db, id))
  if (!attempt) return
  if (!order) {
    if (attempt.state === 'open') await expireAttempt(db, attempt, undefined, now)
    return
  }
  const parcels = await shipments.ofOrder(db, order.id)
  if (isCancellable(order.state, parcels)) await cancelTestOrder(db, { attempt, order }, actor, now)
  else if (isBought(order.state)) await takeBack(db, { attempt, order }, actor, now)
}

async function cancelTestOrder(db: Db, held: LockedOrder, actor: string, now: Date): Promise<void> {
  const amount = await stillOwed(db, held.attempt, { kept: zero })
  const asking = { ask: { end: 'canceled' as const }, amount, reason, actor }
  if (await askIfNeeded(db, held, asking, now)) return
  await callOff(db, held, { actor, reason }, now)
}

/** Ends a shipped test order as fully refunded and returns its units to stock. */
async function takeBack(db: Db, held: LockedOrder, actor: string, now: Date): Promise<void> {
  const lines = (await refundLines.refundable(db, held.order)).flatMap(unitsOf)
  const ask = { lines, shipping: true }
  const planned = await planFor(db, held, ask)
  // an order with an open return, or with nothing left to refund, is skipped: operators review it
  if (!planned.ok) return
  const { amount } = planned.plan
  if (await askIfNeeded(db, held, { ask, amount, reason, actor }, now)) return
  await giveBack(db, held, { ask, reason, actor }, planned.plan, now)
}

function unitsOf(line: RefundableLine): RefundedUnits[] {
  return (['unsent', 'returned'] as const).flatMap((goods) => {
    const quantity = refundableUnits(line, goods)
    return quantity > 0 ? [{ lineId: line.id, quantity, goods, restock: true }] : []
  })
}
