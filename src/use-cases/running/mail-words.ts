import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import {
  defaultMailWords,
  isMailLetter,
  type MailLetterCode,
  mailLetters,
} from '#domain/running/mail-letters.ts'
import {
  type MailWords,
  mailWordsFields,
  mailWordsProblems,
  tidyMailWords,
} from '#domain/running/mail-words.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as mailWords from '#persistence/running/mail-words.ts'
import { type EditConflict, findEditConflict } from '../edit-version.ts'
import { type LetterState, readMailWords } from '../read-mail-words.ts'

type By = { by: { actor: string; requestId?: string } }
type Known = { code: string; version?: string | undefined }
type NotFound = Refusal<'letter-not-found'>
type Unchanged = Refusal<'unchanged'>
export type WordsRefused = Refusal<'words-refused', { fields: Record<string, string> }>

const actions = ['mail-words-save', 'mail-words-reset']

/** Normalised mail texts, or their validation errors. */
export function checkMailWords(
  code: string,
  given: MailWords,
): Granted<{ code: MailLetterCode; words: MailWords }> | WordsRefused | NotFound {
  if (!isMailLetter(code)) return refuse('letter-not-found')
  const words = tidyMailWords(given)
  const fields = mailWordsProblems(mailLetters[code], words)
  if (Object.keys(fields).length > 0) return refuse('words-refused', { fields: { ...fields } })
  return { ok: true, code, words }
}

/** Stores custom texts of a mail template, effective from the next mail. Texts equal to the defaults are not stored. */
export function saveMailWords(
  db: Db,
  { code, version, words: given, by }: Known & By & { words: Partial<MailWords> },
  now: Date,
): Promise<Granted | NotFound | WordsRefused | Unchanged | EditConflict> {
  return changing(db, { code, version }, async (own, current) => {
    const checked = checkMailWords(code, { ...current.words, ...given })
    if (!checked.ok) return checked
    const { words } = checked
    if (isSame(words, current.words)) return refuse('unchanged')
    if (isSame(words, defaultMailWords(checked.code))) {
      await mailWords.remove(own, code)
    } else {
      await mailWords.put(own, { letter: code, ...words, changedBy: by.actor, changedAt: now })
    }
    await note(own, { ...by, action: 'mail-words-save' }, current, words, now)
    return { ok: true }
  })
}

/** Resets a mail template to its default texts. */
export function resetMailWords(
  db: Db,
  { code, version, by }: Known & By,
  now: Date,
): Promise<Granted | NotFound | Unchanged | EditConflict> {
  return changing(db, { code, version }, async (own, current) => {
    if (current.state === 'default') return refuse('unchanged')
    await mailWords.remove(own, code)
    const words = defaultMailWords(current.code)
    await note(own, { ...by, action: 'mail-words-reset' }, current, words, now)
    return { ok: true }
  })
}

/** Runs a change of a locked mail template under optimistic concurrency. */
function changing<Done>(
  db: Db,
  { code, version }: Known,
  work: (own: Db, current: LetterState) => Promise<Done>,
): Promise<Done | NotFound | EditConflict> {
  return inTransaction(db, async (own) => {
    await mailWords.hold(own, code)
    const current = await readMailWords(own, code)
    if (!current) return refuse('letter-not-found')
    const edit = { read: version, values: current.words, subject: subjectOf(code), actions }
    return (await findEditConflict(own, edit)) ?? work(own, current)
  })
}

type Deed = By['by'] & { action: string }

/** Writes the mail text change to the audit log, with old and new texts. */
async function note(
  db: Db,
  deed: Deed,
  { code, words: before }: LetterState,
  after: MailWords,
  now: Date,
) {
  const changed = mailWordsFields.filter((field) => before[field] !== after[field])
  const part = (words: MailWords) =>
    Object.fromEntries(changed.map((field) => [field, words[field]]))
  const entry = { ...deed, subject: subjectOf(code), before: part(before), after: part(after) }
  await auditLog.add(db, entry, now)
}

function isSame(one: MailWords, other: MailWords): boolean {
  return mailWordsFields.every((field) => one[field] === other[field])
}

function subjectOf(code: string): string {
  return `mail-words:${code}`
}
