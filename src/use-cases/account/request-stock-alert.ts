import type { Shopper } from '#domain/account/shopper.ts'
import { dayInSeconds, hourInSeconds } from '#domain/durations.ts'
import { isEmail } from '#domain/email.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as stockAlerts from '#persistence/account/stock-alerts.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { hashEmail } from '#sign-in/derived-secrets.ts'
import type { TokenSigningSecrets } from '#sign-in/shopper-session-tokens.ts'
import {
  type RequestedStockAlert,
  verifyStockAlertLink,
  signStockAlertLink,
} from '#sign-in/stock-alert-confirmation-links.ts'
import { enqueueMessage } from '../enqueue-message.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'

const perAddressAndHour = 20
const lettersPerEmailAndDay = 3
/** Maximum number of back-in-stock alerts per e-mail. */
const alertsAtMost = 50

type NotKept = Refusal<'not-buyable'> | Refusal<'limit-reached'>

/**
 * Subscribes the shopper's verified e-mail to a back-in-stock alert. Other e-mail addresses must be
 * confirmed by a mailed link before anything is stored.
 */
export async function requestStockAlert(
  db: Db,
  asked: RequestedStockAlert & { address: string; shopper: Shopper | null },
  { secret, now }: { secret: string; now: Date },
): Promise<
  SuccessResult<{ confirmed: boolean }> | Refusal<'invalid-input'> | NotKept | TooManyRequests
> {
  const { productId, address, shopper } = asked
  const email = asked.email.trim().toLowerCase()
  if (!isEmail(email)) return refuse('invalid-input')
  const limit = { what: 'stock-alert', who: address, seconds: hourInSeconds }
  const exceeded = await findExceededLimit(db, [{ ...limit, most: perAddressAndHour }], now)
  if (exceeded) return exceeded
  if (shopper?.emailVerified && shopper.email === email) {
    const kept = await keep(db, { productId, email }, now)
    return kept.ok ? { ok: true, confirmed: true } : kept
  }
  const product = (await catalogue.findListedProductsByIds(db, [productId])).get(productId)
  if (!product) return refuse('not-buyable')
  const letters = { what: 'stock-alert:email', who: email, seconds: dayInSeconds }
  // Above the rate limit the reply stays the same, so that it does not reveal whether mails were
  // sent to this address before.
  if (await findExceededLimit(db, [{ ...letters, most: lettersPerEmailAndDay }], now)) {
    return { ok: true, confirmed: false }
  }
  const message = {
    dedupeKey: `stock-alert:${productId}:${hashEmail(email, secret)}:${toMexicoDay(now)}`,
    recipient: email,
    template: 'stock-alert-asked' as const,
    data: {
      productName: product.name,
      token: await signStockAlertLink({ productId, email }, { secret, now }),
    },
  }
  await enqueueMessage(db, message, now)
  return { ok: true, confirmed: false }
}

/** Confirms a back-in-stock alert by the token in its mail; idempotent. */
export async function confirmStockAlert(
  db: Db,
  token: string,
  { now, ...secrets }: TokenSigningSecrets & { now: Date },
): Promise<
  SuccessResult<{ again: boolean }> | Refusal<'link-over', { isLate: boolean }> | NotKept
> {
  const asked = await verifyStockAlertLink(token, { ...secrets, now })
  if (!asked || asked === 'late') return refuse('link-over', { isLate: asked === 'late' })
  return keep(db, asked, now)
}

async function keep(db: Db, { productId, email }: RequestedStockAlert, now: Date) {
  const found = await catalogue.findListedProductsByIds(db, [productId])
  if (!found.has(productId)) return refuse('not-buyable')
  if ((await stockAlerts.countWaitingStockAlerts(db, email, alertsAtMost)) >= alertsAtMost) {
    return refuse('limit-reached')
  }
  const isNew = await stockAlerts.addStockAlert(db, productId, email, now)
  return { ok: true as const, again: !isNew }
}
