import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import type { MessageData } from '#mail/message-templates.ts'
import * as stockAlerts from '#persistence/account/stock-alerts.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { hashEmail } from '#sign-in/derived-secrets.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'

const batchSize = 100

/**
 * Sends the waiting back-in-stock alerts of products in stock again, each once; returns the number
 * of mails.
 */
export async function sendStockAlerts(db: Db, secret: string, now: Date): Promise<number> {
  let sent = 0
  for (;;) {
    const batch = await runInTransaction(db, (transaction) => sendBatch(transaction, secret, now))
    sent += batch
    if (batch < batchSize) return sent
  }
}

async function sendBatch(db: Db, secret: string, now: Date): Promise<number> {
  const due = await stockAlerts.lockDueStockAlerts(db, batchSize)
  for (const alert of due) {
    const { productId, email, askedAt, productName, urlKey, pricing } = alert
    const data: MessageData['back-in-stock'] = {
      productName,
      urlKey,
      price: getCurrentPrice(pricing, now),
    }
    const message: NewMessage = {
      dedupeKey: `back-in-stock:${productId}:${hashEmail(email, secret)}:${askedAt.getTime()}`,
      recipient: email,
      template: 'back-in-stock',
      data,
    }
    await enqueueMessage(db, message, now)
    await stockAlerts.markStockAlertSent(db, alert, now)
  }
  return due.length
}
