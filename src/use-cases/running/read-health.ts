import type { Db } from '#persistence/database.ts'
import { readDatabaseReadiness } from '#persistence/running/database-readiness.ts'
import * as shopHealth from '#persistence/running/shop-health.ts'
import { listMailTexts } from '../read-mail-texts.ts'
import { readWronglyChargedOrders } from './read-wrongly-charged-prices.ts'

/**
 * Reads the technical health of the shop: recurring jobs, message queues, the database and its
 * connections.
 */
export async function readShopHealth(db: Db) {
  const [state, database, messages, webhooks, letters, jobs, processes, charged] =
    await Promise.all([
      readDatabaseReadiness(db),
      shopHealth.readDatabaseHealth(db),
      shopHealth.readOutboxHealth(db),
      shopHealth.readWebhookDeliveryHealth(db),
      listMailTexts(db),
      shopHealth.listJobRuns(db),
      shopHealth.listDatabaseProcesses(db),
      readWronglyChargedOrders(db),
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
