import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { answerLength } from '#domain/support/ticket.ts'
import { textProblem } from '#domain/text-length.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as answerTemplates from '#persistence/support/answer-templates.ts'
import { type EditConflict, findEditConflict, versionOf } from '../edit-version.ts'

type By = { actor: string; requestId?: string }

const nameLength = { min: 1, max: 60 }
export const templatesAtMost = 200

type Kept = {
  name: string
  body: string
  id?: number
  /** version of the template that was read, with `id` (optimistic concurrency) */
  version?: string
} & By

/** Answer templates for tickets, each with its version. */
export async function readTemplates(db: Db) {
  const kept = await answerTemplates.list(db, templatesAtMost)
  return kept.map((one) => ({ ...one, version: versionOf(valuesOf(one)) }))
}

/** Saves an answer template, replacing the one of the same name; with an `id` it changes that one. */
export function keepTemplate(
  db: Db,
  { name, body, id, version, ...by }: Kept,
  now: Date,
): Promise<
  | Granted<{ id: number }>
  | Refusal<'invalid-input' | 'too-many' | 'template-not-found' | 'name-taken'>
  | EditConflict
> {
  return inTransaction(db, async (transaction) => {
    const template = { name: name.trim(), body: body.trim() }
    if (textProblem(template.name, nameLength) || textProblem(template.body, answerLength)) {
      return refuse('invalid-input')
    }
    await answerTemplates.hold(transaction)
    const kept = await answerTemplates.list(transaction, templatesAtMost)
    const namesake = kept.find((one) => one.name === template.name)
    const before = id === undefined ? namesake : kept.find((one) => one.id === id)
    if (id !== undefined && !before) return refuse('template-not-found')
    const meanwhile =
      before &&
      (await findEditConflict(transaction, {
        read: id === undefined ? undefined : version,
        values: valuesOf(before),
        subject: `template:${before.id}`,
        actions: ['template-keep'],
      }))
    if (meanwhile) return meanwhile
    if (id !== undefined && namesake && namesake.id !== id) return refuse('name-taken')
    if (!before && kept.length === templatesAtMost) return refuse('too-many')
    const place = before?.id ?? (await answerTemplates.add(transaction, template, now))
    if (before) await answerTemplates.change(transaction, { ...template, id: place }, now)
    const entry = {
      ...by,
      action: 'template-keep',
      subject: `template:${place}`,
      before: before && valuesOf(before),
      after: template,
    }
    await auditLog.add(transaction, entry, now)
    return { ok: true, id: place }
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

function valuesOf({ name, body }: answerTemplates.AnswerTemplate) {
  return { name, body }
}
