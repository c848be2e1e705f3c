import { randomBytes } from 'node:crypto'
import type { Shopper } from '#domain/account/shopper.ts'
import { findExceededCashLimit } from '#domain/buying/checkout-policy.ts'
import { listAvailableInstallmentPlans } from '#domain/buying/installments.ts'
import { minuteInMs } from '#domain/durations.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { zeroCentavos } from '#domain/money.ts'
import type { InvoiceData } from '#domain/orders/invoice.ts'
import { type OrderLine, createOrderNumber, type PaymentAttempt } from '#domain/orders/order.ts'
import type { PaymentAttemptDetails } from '#domain/orders/payment-attempt-snapshot.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import type { Db } from '#persistence/database.ts'
import * as newPaymentAttempts from '#persistence/orders/new-payment-attempts.ts'
import * as pickupPoints from '#persistence/orders/pickup-points.ts'
import type { AllowedPaymentMethodTerms } from './limit-unpaid-orders.ts'
import type { ShopperCart } from './price-cart.ts'

const refBytes = 16
const maxDraws = 5

/**
 * Thrown when another buyer takes the stock between pricing and reservation; rolls back the
 * transaction.
 */
export class StockNoLongerAvailable extends Error {
  override name = 'StockNoLongerAvailable'
}

type Purchase = {
  shopper: Shopper
  cart: ShopperCart
  gateway: string
  invoice: InvoiceData | null
  terms: AllowedPaymentMethodTerms
  /** Whether this is a test purchase by an operator. */
  trial: boolean
}

type MadeAttempt = { attempt: PaymentAttempt; facts: PaymentAttemptDetails }

/**
 * Creates a payment attempt from a validated cart and reserves its stock and coupon, all or
 * nothing.
 */
export async function createPaymentAttempt(
  db: Db,
  purchase: Purchase,
  now: Date,
): Promise<MadeAttempt> {
  const { cart } = purchase
  const made = await insertAttempt(db, purchase, now)
  if (cart.coupon?.inUse && !(await coupons.reserveCouponUse(db, cart.coupon.id))) {
    throw new StockNoLongerAvailable(`coupon ${cart.coupon.code}`)
  }
  return made
}

async function insertAttempt(db: Db, purchase: Purchase, now: Date): Promise<MadeAttempt> {
  const { shopper, cart, gateway, invoice, terms, trial } = purchase
  const { policy, shipping, address } = cart
  const coupon = cart.coupon?.inUse ? cart.coupon : null
  const pickupPoint =
    (shipping?.pickup && (await pickupPoints.findPickupPointByShippingMethod(db, shipping.code))) ||
    null
  const lines = cart.lines.map(orderLine)
  for (let draw = 1; draw <= maxDraws; draw += 1) {
    const made = await newPaymentAttempts.insertPaymentAttemptWithStock(
      db,
      {
        ref: randomBytes(refBytes).toString('base64url'),
        orderNumber: createOrderNumber(toMexicoDay(now), randomBytes(6)),
        shopperId: shopper.id,
        email: shopper.email,
        buyerPhone: shopper.phoneVerified ? shopper.phone : null,
        state: 'open',
        trial,
        cartHash: cart.hash,
        gateway,
        offer: {
          methods: terms.methods,
          installmentPlans: listAvailableInstallmentPlans(policy.installmentPlans, cart.total),
          voucherMinutes: { spei: terms.holdMinutes.spei, cash: terms.holdMinutes.cash },
          cashLimit: findExceededCashLimit(policy, cart.total),
        },
        subtotal: cart.subtotal,
        discount: cart.discount,
        bundles: cart.bundles,
        shipping: shipping?.cost ?? zeroCentavos,
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
        legalVersions: terms.legalVersions,
        stockState: 'reserved',
        expiresAt: new Date(now.getTime() + terms.holdMinutes.card * minuteInMs),
        createdAt: now,
      },
      { lines, reservation: inventory.stockReservation(cart.lines, now) },
    )
    if (made) {
      const { attempt, short } = made
      if (short !== null) throw new StockNoLongerAvailable(`product ${short}`)
      const { legalVersions } = attempt
      return { attempt, facts: { lines, identity: identityOf(shopper), legalVersions } }
    }
  }
  throw new Error('Could not draw a free order number')
}

function identityOf({ issuer, subject }: Shopper): PaymentAttemptDetails['identity'] {
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
