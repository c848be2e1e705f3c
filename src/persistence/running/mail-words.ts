import type { MailWords } from '#domain/running/mail-words.ts'
import { acquireLock } from '../advisory-lock.ts'
import type { Db } from '../database.ts'

export type StoredMailWords = MailWords & { letter: string; changedBy: string; changedAt: Date }

/** Lists all custom letter texts, valid or not. */
export async function list(db: Db): Promise<StoredMailWords[]> {
  const rows = await db.selectFrom('mail_words').selectAll().execute()
  return rows.map(({ changed_by, changed_at, ...words }) => ({
    ...words,
    changedBy: changed_by,
    changedAt: changed_at,
  }))
}

/** Locks a letter's texts until the transaction ends, even before they exist. */
export async function hold(db: Db, letter: string): Promise<void> {
  await acquireLock(db, `mail-words:${letter}`)
}

export async function put(
  db: Db,
  { letter, subject, opening, closing, changedBy, changedAt }: StoredMailWords,
): Promise<void> {
  const said = { subject, opening, closing, changed_by: changedBy, changed_at: changedAt }
  await db
    .insertInto('mail_words')
    .values({ letter, ...said })
    .onConflict((conflict) => conflict.column('letter').doUpdateSet(said))
    .execute()
}

export async function remove(db: Db, letter: string): Promise<void> {
  await db.deleteFrom('mail_words').where('letter', '=', letter).execute()
}
