import { isEmail } from '#domain/email.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as stockAlerts from '#persistence/account/stock-alerts.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import type { Db } from '#persistence/database.ts'
import { exceededLimit, type TooManyRequests } from '../exceeded-limit.ts'

const hourInSeconds = 3600
const perAddressAndHour = 20

/** Remembers an e-mail that is to be told when a product is back. */
export async function askForStockAlert(
  db: Db,
  asked: { productId: number; email: string; address: string },
  now: Date,
): Promise<Granted | Refusal<'invalid-input'> | Refusal<'not-buyable'> | TooManyRequests> {
  const email = asked.email.trim().toLowerCase()
  if (!isEmail(email)) return refuse('invalid-input')
  const limit = { what: 'stock-alert', who: asked.address, seconds: hourInSeconds }
  const exceeded = await exceededLimit(db, [{ ...limit, most: perAddressAndHour }], now)
  if (exceeded) return exceeded
  const found = await catalogue.listedByIds(db, [asked.productId])
  if (!found.has(asked.productId)) return refuse('not-buyable')
  await stockAlerts.add(db, asked.productId, email, now)
  return { ok: true }
}
