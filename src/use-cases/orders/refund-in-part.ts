import { pointsLost } from '#domain/account/reward-earning.ts'
import { takePoints } from '#domain/account/reward.ts'
import { paidForProducts } from '#domain/buying/cart.ts'
import { type Centavos, subtract, largest, smallest, zero } from '#domain/money.ts'
import { isBought } from '#domain/orders/order-state.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { owedBack } from '#domain/orders/payment.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Gateway } from '#payments/gateway.ts'
import * as rewardLedger from '#persistence/account/reward-ledger.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { readCheckoutPolicy } from '../stored-settings.ts'
import { makeRefunds, requestRefund } from './refund-payment.ts'

type PartialRefund = {
  number: string
  /** how much goes back, in centavos */
  amount: Centavos
  reason: string
  actor: string
}

type NotRefunded =
  | Refusal<'order-not-found' | 'move-not-allowed'>
  /** `left`: the order's money that no refund has promised yet; all of it goes back by cancelling or returning */
  | Refusal<'not-a-part', { left: Centavos }>

/** Gives part of an order's price back, which stands as it is; the points of that part go with it. */
export async function refundInPart(
  db: Db,
  gateway: Gateway,
  refund: PartialRefund,
  now: Date,
): Promise<Granted<{ attempt: PaymentAttempt }> | NotRefunded> {
  const owed = await inTransaction(db, (transaction) => owePart(transaction, refund, now))
  if (owed.ok) await makeRefunds(db, gateway, now, { attemptId: owed.attempt.id })
  return owed
}

async function owePart(
  db: Db,
  { number, amount, reason, actor }: PartialRefund,
  now: Date,
): Promise<Granted<{ attempt: PaymentAttempt }> | NotRefunded> {
  const found = await orders.findByNumber(db, number)
  const attempt = found && (await payments.lock(db, found.attemptId))
  const order = found && (await orders.lockByAttempt(db, found.attemptId))
  if (!attempt || !order) return refuse('order-not-found')
  if (!isBought(order.state) || attempt.state !== 'paid') return refuse('move-not-allowed')
  const promised = await refunds.totalOf(db, attempt.id)
  const { paid, refunded } = attempt
  const left = owedBack({ paid, kept: zero, promised, refunded })
  if (amount >= left) return refuse('not-a-part', { left })

  // what was promised before tells this part from an earlier one of the same size
  const owed = { amount, reason, key: `part:${promised}` }
  await requestRefund(db, { attempt, order }, owed, now)
  await takePointsOf(db, { attempt, order, amount, left }, now)
  const entry = { actor, action: 'refund-part', subject: `order:${number}`, reason }
  await auditLog.add(db, { ...entry, after: { amount } }, now)
  return { ok: true, attempt }
}

/** Points that the part had earned are called off; those already spent stay spent. */
async function takePointsOf(
  db: Db,
  part: { attempt: PaymentAttempt; order: Order; amount: Centavos; left: Centavos },
  now: Date,
): Promise<void> {
  const { attempt, order, amount, left } = part
  const { earning } = await readCheckoutPolicy(db)
  const products = smallest(paidForProducts(attempt), left)
  const kept = largest(zero, subtract(products, amount))
  const held = await rewardLedger.lockOfOrder(db, order.id)
  const sum = held.reduce((points, row) => points + row.points, 0)
  const lost = Math.min(pointsLost({ from: products, to: kept }, earning), sum)
  const taking = { status: 'Cancelados' as const, note: `Devolución parcial: ${order.number}` }
  for (const taken of takePoints(held, lost) ?? []) await rewardLedger.take(db, taken, taking, now)
}
