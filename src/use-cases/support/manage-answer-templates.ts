import { findTextLengthProblem } from '#domain/check-text-length.ts'
import { maxAnswerTemplates, ticketAnswerLengthLimits } from '#domain/support/ticket.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as answerTemplates from '#persistence/support/answer-templates.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'

type By = { actor: string; requestId?: string }

const nameLength = { min: 1, max: 60 }

type Kept = {
  name: string
  body: string
  id?: number
  /**
   * version of the reply template that was read, given together with `id` (optimistic concurrency)
   */
  version?: string
} & By

/** Reads the reply templates for tickets, each with a version for detecting concurrent edits. */
export async function readAnswerTemplates(db: Db) {
  const kept = await answerTemplates.listAnswerTemplateRows(db, maxAnswerTemplates)
  return kept.map((one) => ({ ...one, version: createEditConflictVersion(valuesOf(one)) }))
}

/**
 * Saves a reply template for tickets. With an `id`, changes that template; without one, replaces
 * the template of the same name or adds a new template.
 */
export function saveAnswerTemplate(
  db: Db,
  { name, body, id, version, ...by }: Kept,
  now: Date,
): Promise<
  | SuccessResult<{ id: number }>
  | Refusal<'invalid-input' | 'too-many' | 'template-not-found' | 'name-taken'>
  | EditConflict
> {
  return runInTransaction(db, async (transaction) => {
    const template = { name: name.trim(), body: body.trim() }
    if (
      findTextLengthProblem(template.name, nameLength) ||
      findTextLengthProblem(template.body, ticketAnswerLengthLimits)
    ) {
      return refuse('invalid-input')
    }
    await answerTemplates.lockAnswerTemplate(transaction)
    const kept = await answerTemplates.listAnswerTemplateRows(transaction, maxAnswerTemplates)
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
    if (!before && kept.length === maxAnswerTemplates) return refuse('too-many')
    const place =
      before?.id ?? (await answerTemplates.addAnswerTemplate(transaction, template, now))
    if (before)
      await answerTemplates.updateAnswerTemplate(transaction, { ...template, id: place }, now)
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'template-keep',
      subject: `template:${place}`,
      before: before && valuesOf(before),
      after: template,
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true, id: place }
  })
}

export function removeAnswerTemplate(
  db: Db,
  { id, ...by }: { id: number } & By,
  now: Date,
): Promise<SuccessResult | Refusal<'template-not-found'>> {
  return runInTransaction(db, async (transaction) => {
    const name = await answerTemplates.deleteAnswerTemplateRow(transaction, id)
    if (name === null) return refuse('template-not-found')
    const entry: auditLog.AuditEntry = {
      ...by,
      action: 'template-remove',
      subject: `template:${id}`,
      before: { name },
    }
    await auditLog.addAuditEntry(transaction, entry, now)
    return { ok: true }
  })
}

function valuesOf({ name, body }: answerTemplates.AnswerTemplate) {
  return { name, body }
}
