import type { Db } from '#persistence/database.ts'
import * as health from '#persistence/running/health.ts'
import { readState } from '#persistence/running/readiness.ts'

/** How the shop's parts are: what recurs, what waits to be sent, the database and who is connected to it. */
export async function readHealth(db: Db) {
  const [state, database, messages, webhooks, jobs, processes] = await Promise.all([
    readState(db),
    health.database(db),
    health.outbox(db),
    health.webhooks(db),
    health.jobs(db),
    health.processes(db),
  ])
  return { state, database, outbox: [...messages, webhooks], jobs, processes }
}
