import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { answerLength } from '#domain/support/ticket.ts'
import { textProblem } from '#domain/text-length.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as answerTemplates from '#persistence/support/answer-templates.ts'

type By = { actor: string; requestId?: string }

const nameLength = { min: 1, max: 60 }
export const templatesAtMost = 200

/** Keeps an answer that is given often, in the place of the one of that name. */
export function keepTemplate(
  db: Db,
  { name, body, ...by }: { name: string; body: string } & By,
  now: Date,
): Promise<Granted<{ id: number }> | Refusal<'invalid-input' | 'too-many'>> {
  return inTransaction(db, async (transaction) => {
    const template = { name: name.trim(), body: body.trim() }
    if (textProblem(template.name, nameLength) || textProblem(template.body, answerLength)) {
      return refuse('invalid-input')
    }
    const kept = await answerTemplates.list(transaction, templatesAtMost)
    const isNew = kept.every((one) => one.name !== template.name)
    if (isNew && kept.length === templatesAtMost) return refuse('too-many')
    const id = await answerTemplates.put(transaction, template, now)
    const entry = { ...by, action: 'template-keep', subject: `template:${id}`, after: template }
    await auditLog.add(transaction, entry, now)
    return { ok: true, id }
  })
}

export function removeTemplate(
  db: Db,
  { id, ...by }: { id: number } & By,
  now: Date,
): Promise<Granted | Refusal<'template-not-found'>> {
  return inTransaction(db, async (transaction) => {
    const name = await answerTemplates.remove(transaction, id)
    if (name === null) return refuse('template-not-found')
    const entry = { ...by, action: 'template-remove', subject: `template:${id}`, before: { name } }
    await auditLog.add(transaction, entry, now)
    return { ok: true }
  })
}
