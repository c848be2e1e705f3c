import type { Shopper } from '#domain/account/shopper.ts'
import { listAvailablePaymentMethods } from '#domain/buying/checkout-policy.ts'
import {
  getStockReservationMinutes,
  type TooManyUnpaidUnits,
  findExceededUnpaidUnitLimit,
  findVoucherPaymentBlockReason,
  type VoucherPaymentBlockReason,
} from '#domain/buying/unpaid-order-limits.ts'
import { dayInMs, hourInMs, minuteInSeconds } from '#domain/durations.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as unpaidHolds from '#persistence/buying/unpaid-reservations.ts'
import { readTogether } from '#persistence/combined-statements.ts'
import type { Db } from '#persistence/database.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as content from '#persistence/running/settings-and-legal-texts.ts'
import type { ShopperCart } from './price-cart.ts'

/** Refusal of an order: too many unpaid units reserved, or no payment method available. */
export type UnpaidOrderRefusal =
  | Refusal<'too-many-units', { limit: TooManyUnpaidUnits; hours: number; minutes: number }>
  | Refusal<'no-voucher', { limit: VoucherPaymentBlockReason }>
  | Refusal<'no-way-to-pay'>

/**
 * Allowed payment methods of an order and how many minutes each reserves stock; `limit` is the
 * reason why payment slips (cash or transfer) are refused.
 */
export type AllowedPaymentMethodTerms = {
  methods: PaymentMethod[]
  holdMinutes: Record<PaymentMethod, number>
  limit: VoucherPaymentBlockReason | null
  /** version of each legal text in force */
  legalVersions: Record<string, number>
}

/**
 * Determines the payment methods allowed for a cart, given all unpaid reservations. Locks the
 * products' stock and the buyer's phone until the transaction ends, so that concurrent purchases
 * are counted.
 */
export async function determineAllowedPaymentMethods(
  db: Db,
  { shopper, cart, open }: { shopper: Shopper; cart: ShopperCart; open?: PaymentAttempt },
  now: Date,
): Promise<SuccessResult<{ terms: AllowedPaymentMethodTerms }> | UnpaidOrderRefusal> {
  const { policy, lines, total } = cart
  const limits = policy.unpaidLimits
  const phone = shopper.phoneVerified ? shopper.phone : null
  const productIds = lines.map(({ productId }) => productId)
  // Also locks the products of the payment attempt being replaced: taking all locks in one call,
  // always in the same order, prevents deadlocks.
  const before = open ? await paymentAttempts.listPaymentAttemptLines(db, open.id) : []
  await unpaidHolds.lockPhoneNumberAndStock(db, phone, [
    ...productIds,
    ...before.flatMap(({ productId }) => (productId === null ? [] : [productId])),
  ])
  const buyer = { shopperId: shopper.id, phone, exceptAttempt: open?.id ?? null }
  const lapsedSince = new Date(now.getTime() - limits.lapsed_days * dayInMs)
  const { held, unpaid, legalVersions } = await readTogether(db, {
    held: unpaidHolds.unpaidReservedUnitsRead(productIds, buyer, {
      since: new Date(now.getTime() - limits.units_hours * hourInMs),
      holdSeconds: policy.holdMinutes.card * minuteInSeconds,
    }),
    unpaid: unpaidHolds.unpaidReservationsOfBuyerRead(buyer, lapsedSince),
    legalVersions: content.legalTextVersionsRead(now),
  })
  const { shelf, inAll } = held
  const products = lines.flatMap(({ productId, name, quantity }) => {
    const level = shelf.find((one) => one.productId === productId)
    return level ? [{ ...level, name, quantity }] : []
  })
  // Free orders are paid immediately and need no limit.
  const many = total > 0 ? findExceededUnpaidUnitLimit(limits, products, inAll) : null
  if (many) {
    const { units_hours: hours, scarce_card_minutes: minutes } = limits
    return refuse('too-many-units', { limit: many, hours, minutes })
  }

  const methods = listAvailablePaymentMethods(policy, {
    total,
    leastStock: Math.min(...lines.map(({ available }) => available)),
  })
  if (total > 0 && methods.length === 0) return refuse('no-way-to-pay')
  const limit = methods.some((method) => method !== 'card')
    ? findVoucherPaymentBlockReason(limits, { buyer: unpaid, products, inAll }, now)
    : null
  if (total > 0 && limit && !methods.includes('card')) return refuse('no-voucher', { limit })
  const terms = {
    methods: limit ? methods.filter((method) => method === 'card') : methods,
    holdMinutes: getStockReservationMinutes(policy.holdMinutes, limits, products),
    limit,
    legalVersions,
  }
  return { ok: true, terms }
}
