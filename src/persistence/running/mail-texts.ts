import type { MailTexts } from '#domain/running/mail-texts.ts'
import { acquireLock } from '../advisory-lock.ts'
import type { Db } from '../database.ts'

export type CustomMailTextsRow = MailTexts & { letter: string; changedBy: string; changedAt: Date }

/** Lists all custom texts of e-mail templates, valid or not. */
export async function listMailTexts(db: Db): Promise<CustomMailTextsRow[]> {
  const rows = await db.selectFrom('mail_words').selectAll().execute()
  return rows.map(({ changed_by, changed_at, ...words }) => ({
    ...words,
    changedBy: changed_by,
    changedAt: changed_at,
  }))
}

/**
 * Locks the custom texts of an e-mail template until the transaction ends, even before they exist.
 */
export async function lockMailTexts(db: Db, letter: string): Promise<void> {
  await acquireLock(db, `mail-words:${letter}`)
}

export async function putMailTexts(
  db: Db,
  { letter, subject, opening, closing, changedBy, changedAt }: CustomMailTextsRow,
): Promise<void> {
  const said = { subject, opening, closing, changed_by: changedBy, changed_at: changedAt }
  await db
    .insertInto('mail_words')
    .values({ letter, ...said })
    .onConflict((conflict) => conflict.column('letter').doUpdateSet(said))
    .execute()
}

export async function removeMailTexts(db: Db, letter: string): Promise<void> {
  await db.deleteFrom('mail_words').where('letter', '=', letter).execute()
}
