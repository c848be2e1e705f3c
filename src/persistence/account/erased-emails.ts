import { sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'

/** The key with which erased e-mails are hashed; `fresh` becomes it the first time. */
export async function ensureErasedEmailKey(db: Db, fresh: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ key: Buffer }>`
    insert into erased_email_key (key) values (${fresh})
    on conflict (id) do update set key = erased_email_key.key returning key`.execute(db)
  return rows[0]?.key ?? fresh
}

/** The key of erased e-mails; undefined while nobody was erased. */
export async function findErasedEmailKey(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('erased_email_key').select('key').executeTakeFirst()
  return row?.key
}

export async function addErasedEmail(db: Db, hash: Buffer, day: Day): Promise<void> {
  await sql`
    insert into erased_emails (hash, erased_on) values (${hash}, ${day})
    on conflict (hash) do nothing`.execute(db)
}

/** Which of these hashes are of erased e-mails, in hexadecimal. */
export async function findErasedEmailHashes(
  db: Db,
  hashes: readonly Buffer[],
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from erased_emails where hash = any(${hashes}::bytea[])`.execute(
    db,
  )
  return new Set(rows.map(({ hash }) => hash))
}
