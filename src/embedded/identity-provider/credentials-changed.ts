import type { Db } from './database.ts'

/**
 * What follows when an account's password or second factor changed: its sessions, grants and tokens end,
 * all but the session in which it was changed.
 */
export async function credentialsChanged(db: Db, sub: string, keptSession?: string): Promise<void> {
  await db.query(
    `delete from identity.records
     where account_id = $1 and not (model = 'Session' and id = coalesce($2, ''))`,
    [sub, keptSession],
  )
}
