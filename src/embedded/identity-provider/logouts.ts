import type { Pool } from 'pg'
import { type Db, inTransaction } from './database.ts'
import { startWorker } from './queue-worker.ts'

type Ended = {
  sub: string
  /** one session of the account; without it, all of them */
  sid?: string | undefined
}

/** Remembers, in the transaction that ends it, what the shop is to be told. */
export async function add(db: Db, { sub, sid }: Ended): Promise<void> {
  await db.query('insert into identity.logouts (sub, sid) values ($1, $2)', [sub, sid])
}

type Telling = {
  pool: Pool
  /** sends one logout token; throws when it was not taken */
  send: (ended: Ended) => Promise<void>
  onError: (error: unknown) => void
}

/** Tells the shop of each, at once when woken; what it does not take is told again with growing pauses. */
export function startTelling({ pool, send, onError }: Telling) {
  async function tellOne(): Promise<boolean> {
    return inTransaction(pool, async (db) => {
      const { rows } = await db.query(
        `select id, sub, sid from identity.logouts where next_try_at <= now() and give_up_at > now()
         order by id limit 1 for update skip locked`,
      )
      const ended = rows[0]
      if (!ended) return false
      try {
        await send({ sub: ended.sub, sid: ended.sid ?? undefined })
        await db.query('delete from identity.logouts where id = $1', [ended.id])
      } catch (error) {
        onError(error)
        await db.query(
          `update identity.logouts set tries = tries + 1,
             next_try_at = now() + least(5 * power(2, tries), 300) * interval '1 second'
           where id = $1`,
          [ended.id],
        )
      }
      return true
    })
  }

  return startWorker({ workOne: tellOne, everyMs: 5000, onError })
}
