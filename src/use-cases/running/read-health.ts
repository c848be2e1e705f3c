import type { Db } from '#persistence/database.ts'
import { readDatabaseState } from '#persistence/running/database-readiness.ts'
import * as shopHealth from '#persistence/running/shop-health.ts'
import { listMailTexts } from '../read-mail-texts.ts'
import { readPriceMismatches } from './read-price-mismatches.ts'

/**
 * Reads the technical health of the shop: recurring jobs, message queues, the database and its
 * connections.
 */
export async function readShopHealth(db: Db) {
  const [state, database, messages, webhooks, letters, jobs, processes, charged] =
    await Promise.all([
      readDatabaseState(db),
      shopHealth.readDatabaseHealth(db),
      shopHealth.readOutboxHealth(db),
      shopHealth.readWebhookDeliveryHealth(db),
      listMailTexts(db),
      shopHealth.listJobRuns(db),
      shopHealth.listDatabaseProcesses(db),
      readPriceMismatches(db),
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
