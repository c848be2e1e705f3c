import { type TextProblem, findTextLengthProblem } from '#domain/check-text-length.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as orderNotes from '#persistence/orders/order-notes.ts'
import * as orders from '#persistence/orders/orders.ts'

const noteLength = { min: 1, max: 2000 }

type NotNoted =
  | Refusal<'order-not-found'>
  | Refusal<'invalid-input', { fields: { text: TextProblem } }>

/** Adds an internal note to an order; the shopper is not notified. */
export function addOrderNote(
  db: Db,
  { number, text, actor }: { number: string; text: string; actor: string },
  now: Date,
): Promise<SuccessResult<{ id: number }> | NotNoted> {
  return runInTransaction(db, async (transaction) => {
    const problem = findTextLengthProblem(text, noteLength)
    if (problem) return refuse('invalid-input', { fields: { text: problem } })
    const order = await orders.findOrderByNumber(transaction, number)
    if (!order) return refuse('order-not-found')
    const note = { author: actor, body: text.trim() }
    const id = await orderNotes.addOrderNote(transaction, order.id, note, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'order-note',
      subject: `order:${number}`,
      after: { note: id },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, id }
  })
}
