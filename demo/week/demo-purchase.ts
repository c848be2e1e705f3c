import type { InvoiceData } from '#domain/orders/invoice.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { addToCart } from '#use-cases/buying/add-to-cart.ts'
import { chooseShippingMethod } from '#use-cases/buying/choose-shipping.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import {
  processPaymentWebhook,
  receivePaymentWebhook,
} from '#use-cases/orders/receive-payment-webhook.ts'
import { requireUseCaseSuccess, DemoActionRejectedError } from './demo-action-schedule.ts'
import { findDemoBuyer } from './demo-buyers.ts'
import type { PlacedDemoOrder, DemoWeekContext } from './demo-week-context.ts'
import type { DemoWeekOrder } from './read-demo-week-file.ts'

/** Fills a buyer's cart and places the order, up to the payment page. */
export async function placeDemoOrder(
  { db, gateway, buyers, shopUrl }: DemoWeekContext,
  sale: DemoWeekOrder,
  now: Date,
): Promise<PlacedDemoOrder> {
  const shopper = findDemoBuyer(buyers, sale.buyer)
  for (const { url_key, qty } of sale.items) {
    const line = {
      shopperId: shopper.id,
      productId: await findProductIdByUrlKey(db, url_key),
      quantity: qty,
    }
    requireUseCaseSuccess(await addToCart(db, line, now), `${url_key} in the cart`)
  }
  const shipping = { shopperId: shopper.id, code: sale.shipping }
  requireUseCaseSuccess(
    await chooseShippingMethod(db, shipping, now),
    `${sale.shipping} for ${sale.buyer}`,
  )
  const order = { shopper, invoice: invoiceOf(sale) }
  const placed = requireUseCaseSuccess(
    await placeOrder({ db, gateway, shopUrl }, order, now),
    'an order',
  )
  const attempt = await paymentAttempts.findPaymentAttemptByReference(db, placed.ref)
  if (!attempt?.sessionId) throw new Error(`The attempt ${placed.ref} has no session`)
  return { number: attempt.orderNumber, shopperId: shopper.id, sessionId: attempt.sessionId }
}

/**
 * Applies a payment event to a demo payment and delivers the gateway's webhook about it to the
 * shop.
 */
export async function settleDemoPayment(
  { bank, gateway, db }: DemoWeekContext,
  { number, sessionId }: Pick<PlacedDemoOrder, 'number' | 'sessionId'>,
  play: Parameters<DemoWeekContext['bank']['play']>[1],
  now: Date,
  given: Parameters<DemoWeekContext['bank']['play']>[2] = {},
): Promise<void> {
  await bank.play(sessionId, play, given)
  const { ref } = await gateway.getPayment(sessionId)
  const received = await receivePaymentWebhook(db, gateway, bank.notice({ sessionId, ref }), now)
  const { stored } = requireUseCaseSuccess(received, `the notice of ${number}`)
  if (stored) await processPaymentWebhook(db, gateway, stored, now)
}

export async function findProductIdByUrlKey(
  db: DemoWeekContext['db'],
  urlKey: string,
): Promise<number> {
  const product = await findProductByUrlKeyOrSku(db, urlKey)
  if (!product) throw new DemoActionRejectedError(`the product ${urlKey} is missing`)
  return product.id
}

function invoiceOf({ invoice }: DemoWeekOrder): InvoiceData | null {
  if (!invoice) return null
  const { rfc, legal_name, tax_regime, use_code, postcode } = invoice
  return { rfc, legalName: legal_name, taxRegime: tax_regime, useCode: use_code, postcode }
}
