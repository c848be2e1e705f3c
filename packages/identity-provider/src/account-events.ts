import type { Db } from './database.ts'

type AccountEvent = {
  sub: string
  what: 'signed-in' | 'sign-in-refused' | 'credentials-changed'
  /** for a sign-in, the type of credential used; for a changed credential, how it changed */
  detail?: string
}

/** Maximum account events of one kind per account and hour. */
const mostPerHour = 30

export async function addAccountEvent(db: Db, { sub, what, detail }: AccountEvent): Promise<void> {
  await db.query(
    `insert into identity.events (sub, what, detail)
     select $1, $2, $4 where (
       select count(*) from identity.events
       where sub = $1 and what = $2 and created_at > now() - interval '1 hour'
     ) < $3`,
    [sub, what, mostPerHour, detail],
  )
}
