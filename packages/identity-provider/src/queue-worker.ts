import type { Pool, QueryResultRow } from 'pg'
import { inTransaction } from './database.ts'

type Queue<Row> = {
  pool: Pool
  table: 'logouts' | 'outbox'
  /** processes a row of the queue; throws if the row must be retried */
  work: (row: Row) => Promise<void>
  /** seconds before a failed row is retried; doubles from `first` to `longest` */
  pauseSeconds: { first: number; longest: number }
  everyMs: number
  onError: (error: unknown) => void
}

/**
 * Starts a worker that processes queue rows one by one, when woken and on schedule. The transaction
 * that processes a row also deletes it; failed rows are retried with backoff until expiry.
 */
export function startQueueWorker<Row extends QueryResultRow>({
  pool,
  table,
  work,
  pauseSeconds: { first, longest },
  everyMs,
  onError,
}: Queue<Row>) {
  let running = Promise.resolve()
  let stopped = false

  async function workOne(): Promise<boolean> {
    return inTransaction(pool, async (db) => {
      const { rows } = await db.query<Row & { id: string }>(
        `select * from identity.${table} where next_try_at <= now() and give_up_at > now()
         order by id limit 1 for update skip locked`,
      )
      const row = rows[0]
      if (!row) return false
      try {
        await work(row)
        await db.query(`delete from identity.${table} where id = $1`, [row.id])
      } catch (error) {
        onError(error)
        await db.query(
          `update identity.${table} set tries = tries + 1,
             next_try_at = now() + least($2 * power(2, tries), $3) * interval '1 second'
           where id = $1`,
          [row.id, first, longest],
        )
      }
      return true
    })
  }

  async function workDue(): Promise<void> {
    while (!stopped && (await workOne())) {
      // Rows are processed one after the other until no row is due.
    }
  }

  function wake(): void {
    running = running.then(workDue).catch(onError)
  }

  wake()
  const timer = setInterval(wake, everyMs)
  timer.unref()

  return {
    wake,
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
