import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { type TextProblem, textProblem } from '#domain/text-length.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as orderNotes from '#persistence/orders/order-notes.ts'
import * as orders from '#persistence/orders/orders.ts'

const noteLength = { min: 1, max: 2000 }

type NotNoted =
  | Refusal<'order-not-found'>
  | Refusal<'invalid-input', { fields: { text: TextProblem } }>

/** Adds an internal note to an order; the shopper is not notified. */
export function noteOrder(
  db: Db,
  { number, text, actor }: { number: string; text: string; actor: string },
  now: Date,
): Promise<Granted<{ id: number }> | NotNoted> {
  return inTransaction(db, async (transaction) => {
    const problem = textProblem(text, noteLength)
    if (problem) return refuse('invalid-input', { fields: { text: problem } })
    const order = await orders.findByNumber(transaction, number)
    if (!order) return refuse('order-not-found')
    const note = { author: actor, body: text.trim() }
    const id = await orderNotes.addNote(transaction, order.id, note, now)
    const entry = { actor, action: 'order-note', subject: `order:${number}`, after: { note: id } }
    await auditLog.add(transaction, entry, now)
    return { ok: true, id }
  })
}
