import type { AuditAction } from '#domain/audit-actions.ts'
import {
  type MailTexts,
  mailTextFields,
  findMailTextProblems,
  normalizeMailTexts,
  pickMailTexts,
} from '#domain/running/mail-texts.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { EditableMailTemplate } from '#mail/message-template-definition.ts'
import { editableMailTemplatesByCode } from '#mail/message-templates.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as mailTexts from '#persistence/running/mail-texts.ts'
import { type EditConflict, findEditConflict } from '../edit-conflict-detection.ts'
import { type MailTemplateTexts, readMailTexts } from '../read-mail-texts.ts'

type By = { by: { actor: string; requestId?: string } }
type Known = { code: string; version?: string | undefined }
type NotFound = Refusal<'letter-not-found'>
type Unchanged = Refusal<'unchanged'>
export type MailTextsRefusal = Refusal<'words-refused', { fields: Record<string, string> }>

const actions: AuditAction[] = ['mail-words-save', 'mail-words-reset']

/** Normalises a mail template's texts, or returns their validation errors. */
export function checkMailTexts(
  code: string,
  given: MailTexts,
): SuccessResult<{ letter: EditableMailTemplate; words: MailTexts }> | MailTextsRefusal | NotFound {
  const letter = editableMailTemplatesByCode.get(code)
  if (!letter) return refuse('letter-not-found')
  const words = normalizeMailTexts(given)
  const fields = findMailTextProblems(letter, words)
  if (Object.keys(fields).length > 0) return refuse('words-refused', { fields: { ...fields } })
  return { ok: true, letter, words }
}

/** Stores custom texts of a mail template, effective from the next mail. Texts equal to the defaults are not stored. */
export function saveMailTexts(
  db: Db,
  { code, version, words: given, by }: Known & By & { words: Partial<MailTexts> },
  now: Date,
): Promise<SuccessResult | NotFound | MailTextsRefusal | Unchanged | EditConflict> {
  return changing(db, { code, version }, async (own, current) => {
    const checked = checkMailTexts(code, { ...current.words, ...given })
    if (!checked.ok) return checked
    const { words } = checked
    if (isSame(words, current.words)) return refuse('unchanged')
    if (isSame(words, pickMailTexts(checked.letter))) {
      await mailTexts.removeMailTexts(own, code)
    } else {
      await mailTexts.putMailTexts(own, {
        letter: code,
        ...words,
        changedBy: by.actor,
        changedAt: now,
      })
    }
    await note(own, { ...by, action: 'mail-words-save' }, current, words, now)
    return { ok: true }
  })
}

/** Resets a mail template to its default texts. */
export function resetMailTexts(
  db: Db,
  { code, version, by }: Known & By,
  now: Date,
): Promise<SuccessResult | NotFound | Unchanged | EditConflict> {
  return changing(db, { code, version }, async (own, current) => {
    if (current.state === 'default') return refuse('unchanged')
    await mailTexts.removeMailTexts(own, code)
    const words = pickMailTexts(current.letter)
    await note(own, { ...by, action: 'mail-words-reset' }, current, words, now)
    return { ok: true }
  })
}

/** Runs a change of a locked mail template, under optimistic concurrency. */
function changing<Done>(
  db: Db,
  { code, version }: Known,
  work: (own: Db, current: MailTemplateTexts) => Promise<Done>,
): Promise<Done | NotFound | EditConflict> {
  return runInTransaction(db, async (own) => {
    await mailTexts.lockMailTexts(own, code)
    const current = await readMailTexts(own, code)
    if (!current) return refuse('letter-not-found')
    const edit = { read: version, values: current.words, subject: subjectOf(code), actions }
    return (await findEditConflict(own, edit)) ?? work(own, current)
  })
}

type Deed = By['by'] & { action: AuditAction }

/** Writes the mail text change to the audit log, with old and new texts. */
async function note(
  db: Db,
  deed: Deed,
  { code, words: before }: MailTemplateTexts,
  after: MailTexts,
  now: Date,
) {
  const changed = mailTextFields.filter((field) => before[field] !== after[field])
  const part = (words: MailTexts) =>
    Object.fromEntries(changed.map((field) => [field, words[field]]))
  const entry = { ...deed, subject: subjectOf(code), before: part(before), after: part(after) }
  await auditLog.addAuditEntry(db, entry, now)
}

function isSame(one: MailTexts, other: MailTexts): boolean {
  return mailTextFields.every((field) => one[field] === other[field])
}

function subjectOf(code: string): string {
  return `mail-words:${code}`
}
