import { isDigitalOnlyOrder } from '#domain/orders/licence-key.ts'
import { isOrderAwaitingDelivery } from '#domain/orders/order-state.ts'
import type { Order, OrderLine, PaymentAttempt } from '#domain/orders/order.ts'
import type { PlannedRefundLine } from '#domain/orders/refund.ts'
import type { MessageData } from '#mail/message-templates.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'
import { mapSequentially } from '../limited-concurrency.ts'
import { changeOrderState } from './change-order-state.ts'

const batchSize = 100

/**
 * Assigns a licence key to every paid digital unit of an order and enqueues the mail with the keys,
 * which completes a purely digital order. Units without an available key wait for the next import.
 */
export async function deliverLicences(
  db: Db,
  { attempt, order, lines }: { attempt: PaymentAttempt; order: Order; lines?: OrderLine[] },
  now: Date,
): Promise<Order> {
  const bought = lines ?? (await paymentAttempts.listPaymentAttemptLines(db, attempt.id))
  if (!bought.some(({ digital }) => digital)) return order
  const missing = await licenceKeys.listUnitsWithoutLicenceKey(db, order)
  let given = 0
  for (const [productId, units] of Map.groupBy(missing, (unit) => unit.productId)) {
    const shelf = await licenceKeys.lockLicenceKeyStock(db, productId)
    const room = Math.max(0, shelf.free - shelf.reserved)
    const wanted = units.slice(0, room).map(({ unit }) => unit)
    const taken = await licenceKeys.assignLicenceKeys(
      db,
      order.id,
      { productId, units: wanted },
      now,
    )
    await licenceKeys.setStockToFreeLicenceKeyCount(
      db,
      productId,
      { ...shelf, free: shelf.free - taken },
      now,
    )
    given += taken
  }
  if (given > 0) await tellKeys(db, { attempt, order, missing: missing.length - given }, now)
  const wanted = await shipments.listLinesToShip(db, order.id)
  const isAllHere = isDigitalOnlyOrder(wanted.filter((line) => line.calledOff < line.quantity))
  if (given < missing.length || !isAllHere || order.state !== 'processing') return order
  const change = { deliveredAt: now, completedAt: now }
  const reason = 'Entrega digital'
  return changeOrderState(db, order, { to: 'completed', reason, way: 'digital', change }, now)
}

/**
 * Assigns licence keys to orders paid while keys were out of stock, as far as available; returns
 * the number of orders.
 */
export async function deliverWaitingLicences(db: Db, now: Date): Promise<number> {
  const numbers = await licenceKeys.listOrdersWithoutLicenceKeys(db, batchSize)
  await mapSequentially(numbers, (number) =>
    runInTransaction(db, async (transaction) => {
      const found = await orders.findOrderByNumber(transaction, number)
      if (!found) return
      const attempt = await paymentAttempts.lockPaymentAttempt(transaction, found.attemptId)
      const order = await orders.lockOrderByPaymentAttempt(transaction, found.attemptId)
      const isOwed =
        attempt?.stockState === 'committed' && order && isOrderAwaitingDelivery(order.state)
      if (isOwed) await deliverLicences(transaction, { attempt, order }, now)
    }),
  )
  return numbers.length
}

/**
 * Reason for revoking licence keys; one of a few fixed texts, because it is stored with the key.
 */
type RevokeReason =
  | 'Pedido cancelado'
  | 'Pedido devuelto'
  | 'Pago devuelto'
  | 'Contracargo'
  | 'Reembolso'

/**
 * Revokes licence keys of an order after a refund: all keys, or some keys of one product. Revoked
 * keys are never used again.
 */
export async function revokeLicences(
  db: Db,
  order: Order,
  {
    reason,
    actor,
    only,
  }: { reason: RevokeReason; actor: string; only?: licenceKeys.LicenceKeysToRevoke },
  now: Date,
): Promise<void> {
  const revoked = await licenceKeys.revokeLicenceKeysOfOrder(db, order.id, { reason, only }, now)
  if (revoked === 0) return
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'licences-revoke',
    subject: `order:${order.number}`,
    reason,
  }
  await auditLog.addAuditEntry(db, { ...entry, after: { keys: revoked } }, now)
}

/** Revokes the licence keys of refunded units that the shopper returns. */
export async function revokeReturnedLicences(
  db: Db,
  order: Order,
  { lines, actor }: { lines: readonly PlannedRefundLine[]; actor: string },
  now: Date,
): Promise<void> {
  for (const { digital, goods, productId, quantity } of lines) {
    if (!digital || goods !== 'returned' || productId === null) continue
    const only = { productId, quantity }
    await revokeLicences(db, order, { reason: 'Reembolso', actor, only }, now)
  }
}

// Enqueues the mail with licence keys. The outbox stores only the order's id; keys stay encrypted
// until the mail is written.
async function tellKeys(
  db: Db,
  { attempt, order, missing }: { attempt: PaymentAttempt; order: Order; missing: number },
  now: Date,
): Promise<void> {
  const shopper =
    order.shopperId === null ? null : await shoppers.findShopperById(db, order.shopperId)
  const data: MessageData['licences'] = {
    firstName: shopper?.firstName || null,
    orderNumber: order.number,
    missing,
  }
  const message: NewMessage = {
    dedupeKey: `licences:${order.number}:${missing}:${now.toISOString()}`,
    recipient: attempt.email,
    template: 'licences',
    data,
  }
  await enqueueMessage(db, message, now)
}
