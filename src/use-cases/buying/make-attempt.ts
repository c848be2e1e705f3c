import { randomBytes } from 'node:crypto'
import type { Shopper } from '#domain/account/shopper.ts'
import { installmentPlans } from '#domain/buying/installments.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { minuteInMs } from '#domain/durations.ts'
import { zero } from '#domain/money.ts'
import type { InvoiceData } from '#domain/orders/invoice.ts'
import { type OrderLine, orderNumber, type PaymentAttempt } from '#domain/orders/order.ts'
import type { AttemptFacts } from '#domain/orders/purchase-snapshot.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import type { Db } from '#persistence/database.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as pickupPoints from '#persistence/orders/pickup-points.ts'
import * as content from '#persistence/running/content.ts'
import type { Terms } from './limit-unpaid.ts'
import type { ShopperCart } from './price-cart.ts'

const refBytes = 16
const maxDraws = 5

/** Thrown when stock is taken between pricing and reservation; rolls back the transaction. */
export class StockTaken extends Error {
  override name = 'StockTaken'
}

type Purchase = {
  shopper: Shopper
  cart: ShopperCart
  gateway: string
  invoice: InvoiceData | null
  terms: Terms
  /** Trial purchase by an operator. */
  trial: boolean
}

type MadeAttempt = { attempt: PaymentAttempt; facts: AttemptFacts }

/** Creates a payment attempt from a checked cart and reserves its stock and coupon, all or nothing. */
export async function makeAttempt(db: Db, purchase: Purchase, now: Date): Promise<MadeAttempt> {
  const { cart } = purchase
  const made = await insertAttempt(db, purchase, now)
  const short = await inventory.reserve(db, made.attempt.id, cart.lines, now)
  if (short !== null) throw new StockTaken(`product ${short}`)
  if (cart.coupon?.inUse && !(await coupons.hold(db, cart.coupon.id))) {
    throw new StockTaken(`coupon ${cart.coupon.code}`)
  }
  return made
}

async function insertAttempt(db: Db, purchase: Purchase, now: Date): Promise<MadeAttempt> {
  const { shopper, cart, gateway, invoice, terms, trial } = purchase
  const { policy, shipping, address } = cart
  const coupon = cart.coupon?.inUse ? cart.coupon : null
  const legalVersions = await content.legalVersions(db, now)
  const pickupPoint =
    (shipping?.pickup && (await pickupPoints.findByMethod(db, shipping.code))) || null
  const lines = cart.lines.map(orderLine)
  for (let draw = 1; draw <= maxDraws; draw += 1) {
    const attempt = await payments.insert(
      db,
      {
        ref: randomBytes(refBytes).toString('base64url'),
        orderNumber: orderNumber(dayInMexico(now), randomBytes(6)),
        shopperId: shopper.id,
        email: shopper.email,
        buyerPhone: shopper.phoneVerified ? shopper.phone : null,
        state: 'open',
        trial,
        cartHash: cart.hash,
        gateway,
        offer: {
          methods: terms.methods,
          installmentPlans: installmentPlans(policy.installmentPlans, cart.total),
          voucherMinutes: { spei: terms.holdMinutes.spei, cash: terms.holdMinutes.cash },
        },
        subtotal: cart.subtotal,
        discount: cart.discount,
        bundles: cart.bundles,
        shipping: shipping?.cost ?? zero,
        total: cart.total,
        couponId: coupon?.id ?? null,
        couponCode: coupon?.code ?? null,
        couponState: coupon ? 'held' : null,
        shippingCode: shipping?.code ?? null,
        shippingName: shipping?.name ?? null,
        estimateFrom: shipping?.from ?? null,
        estimateTo: shipping?.to ?? null,
        shippingAddress: shipping?.digital ? null : address,
        pickupPoint,
        invoiceData: invoice,
        legalVersions,
        stockState: 'reserved',
        expiresAt: new Date(now.getTime() + terms.holdMinutes.card * minuteInMs),
        createdAt: now,
      },
      lines,
    )
    if (attempt) {
      const { legalVersions } = attempt
      return { attempt, facts: { lines, identity: identityOf(shopper), legalVersions } }
    }
  }
  throw new Error('Could not draw a free order number')
}

function identityOf({ issuer, subject }: Shopper): AttemptFacts['identity'] {
  return issuer !== null && subject !== null ? { issuer, subject } : null
}

function orderLine(line: ShopperCart['lines'][number]): OrderLine {
  const { productId, name, sku, urlKey, imagePath, digital, quantity } = line
  const { unitPrice, regularPrice, discount } = line
  return {
    productId,
    name,
    sku,
    urlKey,
    imagePath,
    digital,
    quantity,
    unitPrice,
    regularPrice,
    discount,
  }
}
