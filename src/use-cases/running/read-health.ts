import type { Db } from '#persistence/database.ts'
import * as health from '#persistence/running/health.ts'
import { readState } from '#persistence/running/readiness.ts'
import { listMailWords } from '../read-mail-words.ts'
import { readChargedOtherwise } from './read-charged-otherwise.ts'

/** Health of the shop: recurring jobs, message queues, the database and its connections. */
export async function readHealth(db: Db) {
  const [state, database, messages, webhooks, letters, jobs, processes, charged] =
    await Promise.all([
      readState(db),
      health.database(db),
      health.outbox(db),
      health.webhooks(db),
      listMailWords(db),
      health.jobs(db),
      health.processes(db),
      readChargedOtherwise(db),
    ])
  const wordsRefused = letters.filter((letter) => letter.state === 'refused').length
  return {
    state,
    database,
    outbox: [...messages, webhooks],
    wordsRefused,
    jobs,
    processes,
    chargedOtherwise: charged,
  }
}
