import {
  createReturnRefundRequest,
  canChangeOrderReturnState,
  validateReturnInspection,
  type ReturnLineInspectionResult,
} from '#domain/orders/order-return.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { PaymentGateways } from '#payments/payment-gateways.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import * as orders from '#persistence/orders/orders.ts'
import { type LockedOrder, lockOrderForUpdate } from './lock-order.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import {
  type RefundOrderRefusal,
  type OrderRefundRequest,
  refundOrder,
  type RefundOrderResult,
} from './refund-order.ts'

type Deed = { id: number; actor: string }

type ReturnStateRefusal = Refusal<'return-not-found' | 'return-elsewhere'>
type Moved = SuccessResult<{ moved: returns.OrderReturn }>

/** Marks the goods of a return as received. */
export function receiveReturn(db: Db, deed: Deed, now: Date): Promise<Moved | ReturnStateRefusal> {
  return withReturn(db, deed, 'received', async (transaction, held, found) => {
    await returns.updateOrderReturnState(transaction, found.id, { state: 'received' }, now)
    await note(transaction, held, { ...deed, words: 'Recibimos lo que devolviste' }, now)
    await notifyAboutOrder(
      transaction,
      'order-return-received',
      held,
      { key: String(found.id) },
      now,
    )
    return { ok: true, moved: found }
  })
}

/** Records the inspection of every returned unit; sellable units go back to stock at once. */
export function inspectReturn(
  db: Db,
  { findings, ...deed }: Deed & { findings: readonly ReturnLineInspectionResult[] },
  now: Date,
): Promise<
  Moved | ReturnStateRefusal | Exclude<ReturnType<typeof validateReturnInspection>, SuccessResult>
> {
  return withReturn(db, deed, 'inspected', async (transaction, held, found) => {
    const checked = validateReturnInspection(found.lines, findings)
    if (!checked.ok) return checked
    await returns.saveReturnInspectionFindings(transaction, found.id, findings)
    await returns.updateOrderReturnState(transaction, found.id, { state: 'inspected' }, now)
    const units = found.lines.flatMap(({ lineId, productId, digital }) => {
      const quantity = findings.find((one) => one.lineId === lineId)?.toShelf ?? 0
      return productId === null || digital || quantity === 0 ? [] : [{ productId, quantity }]
    })
    const orderNumber = held.order.number
    await inventory.restockUnits(
      transaction,
      units,
      { reason: 'return', orderNumber, actor: deed.actor },
      now,
    )
    await note(transaction, held, { ...deed, words: 'Revisamos lo que devolviste' }, now)
    const entry: auditLog.AuditEntry = {
      actor: deed.actor,
      action: 'return-inspect',
      subject: `return:${found.id}`,
    }
    await auditLog.addAuditEntry(
      transaction,
      { ...entry, after: { findings: findings.map(({ note: _, ...units }) => units) } },
      now,
    )
    return { ok: true, moved: found }
  })
}

/** Refunds an inspected return; above the configured amount four-eyes approval is required first. */
export async function refundReturn(
  db: Db,
  gateway: PaymentGateways,
  { id, actor, requestKey }: Deed & Pick<OrderRefundRequest, 'requestKey'>,
  now: Date,
): Promise<RefundOrderResult | RefundOrderRefusal | ReturnStateRefusal> {
  const found = await returns.findOrderReturn(db, id)
  if (!found) return refuse('return-not-found')
  const refund = { ask: createReturnRefundRequest(found), reason: `Devolución ${id}`, actor }
  const press = requestKey === undefined ? {} : { requestKey }
  const order = { number: found.orderNumber, ...refund, ...press }
  const done = await refundOrder(db, gateway, order, now)
  // A repeated refund request gets the first result. Any other request is refused if the return's
  // state does not allow a refund
  return done.ok || canChangeOrderReturnState(found.state, 'refunded')
    ? done
    : refuse('return-elsewhere')
}

/**
 * Refuses a return, before or after its units are inspected; the reason is visible to the shopper.
 */
export function refuseReturn(
  db: Db,
  { reason, ...deed }: Deed & { reason: string },
  now: Date,
): Promise<Moved | ReturnStateRefusal> {
  return withReturn(db, deed, 'refused', async (transaction, held, found) => {
    await returns.updateOrderReturnState(transaction, found.id, { state: 'refused', reason }, now)
    await orders.updateOrder(transaction, held.order.id, { revocationRequestedAt: null }, now)
    await note(transaction, held, { ...deed, words: `No aceptamos la devolución: ${reason}` }, now)
    const details = { returnRefused: reason }
    await notifyAboutOrder(
      transaction,
      'order-return-refused',
      held,
      { key: String(found.id), details },
      now,
    )
    const entry: auditLog.AuditEntry = {
      actor: deed.actor,
      action: 'return-refuse',
      subject: `return:${found.id}`,
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, moved: found }
  })
}

/**
 * Locks the order of a return and runs an operation on it, if the return's current state allows the
 * requested state change.
 */
function withReturn<Refused>(
  db: Db,
  { id }: Deed,
  to: returns.OrderReturn['state'],
  work: (db: Db, held: LockedOrder, found: returns.OrderReturn) => Promise<Moved | Refused>,
): Promise<Moved | ReturnStateRefusal | Refused> {
  return runInTransaction(
    db,
    async (transaction): Promise<Moved | ReturnStateRefusal | Refused> => {
      const named = await returns.findOrderReturn(transaction, id)
      const held = named && (await lockOrderForUpdate(transaction, named.orderNumber))
      // the return is read again under the order's lock, because it may have changed
      const found = held && (await returns.findOrderReturn(transaction, id))
      if (!held || !found) return refuse('return-not-found')
      return canChangeOrderReturnState(found.state, to)
        ? work(transaction, held, found)
        : refuse('return-elsewhere')
    },
  )
}

async function note(
  db: Db,
  { order }: LockedOrder,
  { actor, words }: { actor: string; words: string },
  now: Date,
): Promise<void> {
  await orders.addOrderEventWithoutStateChange(
    db,
    order,
    { actor, reason: words, visible: true },
    now,
  )
}
