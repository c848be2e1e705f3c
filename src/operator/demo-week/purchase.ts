import type { DemoSale } from '#catalogue-import/demo-week.ts'
import type { InvoiceData } from '#domain/orders/invoice.ts'
import { findProduct } from '#persistence/named-product.ts'
import * as payments from '#persistence/orders/payments.ts'
import { addToCart } from '#use-cases/buying/add-to-cart.ts'
import { chooseShipping } from '#use-cases/buying/choose-shipping.ts'
import { placeOrder } from '#use-cases/buying/place-order.ts'
import { processNotice, receiveNotice } from '#use-cases/orders/receive-notice.ts'
import { granted, RefusedInDemo } from './agenda.ts'
import { buyerOf } from './buyers.ts'
import type { PlacedOrder, Week } from './week.ts'

/** Fills a buyer's cart and places the order, up to the payment page. */
export async function place(
  { db, gateway, buyers, shopUrl }: Week,
  sale: DemoSale,
  now: Date,
): Promise<PlacedOrder> {
  const shopper = buyerOf(buyers, sale.buyer)
  for (const { url_key, qty } of sale.items) {
    const line = { shopperId: shopper.id, productId: await idOf(db, url_key), quantity: qty }
    granted(await addToCart(db, line, now), `${url_key} in the cart`)
  }
  const shipping = { shopperId: shopper.id, code: sale.shipping }
  granted(await chooseShipping(db, shipping, now), `${sale.shipping} for ${sale.buyer}`)
  const order = { shopper, invoice: invoiceOf(sale) }
  const placed = granted(await placeOrder({ db, gateway, shopUrl }, order, now), 'an order')
  const attempt = await payments.findByRef(db, placed.ref)
  if (!attempt?.sessionId) throw new Error(`The attempt ${placed.ref} has no session`)
  return { number: attempt.orderNumber, shopperId: shopper.id, sessionId: attempt.sessionId }
}

/** Applies a payment event and delivers its notification to the shop. */
export async function settle(
  { bank, gateway, db }: Week,
  { number, sessionId }: Pick<PlacedOrder, 'number' | 'sessionId'>,
  play: Parameters<Week['bank']['play']>[1],
  now: Date,
  given: Parameters<Week['bank']['play']>[2] = {},
): Promise<void> {
  await bank.play(sessionId, play, given)
  const { ref } = await gateway.getPayment(sessionId)
  const received = await receiveNotice(db, gateway, bank.notice({ sessionId, ref }), now)
  const { stored } = granted(received, `the notice of ${number}`)
  if (stored) await processNotice(db, gateway, stored, now)
}

export async function idOf(db: Week['db'], urlKey: string): Promise<number> {
  const product = await findProduct(db, urlKey)
  if (!product) throw new RefusedInDemo(`the product ${urlKey} is missing`)
  return product.id
}

function invoiceOf({ invoice }: DemoSale): InvoiceData | null {
  if (!invoice) return null
  const { rfc, legal_name, tax_regime, use_code, postcode } = invoice
  return { rfc, legalName: legal_name, taxRegime: tax_regime, useCode: use_code, postcode }
}
