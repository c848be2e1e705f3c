import {
  canWithdrawFromPurchase,
  getPurchaseWithdrawalDeadline,
} from '#domain/account/purchase-withdrawal-deadline.ts'
import { type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import type { RefundableLine, RequestedRefundUnits, PlannedRefund } from '#domain/orders/refund.ts'
import {
  type ReturnableUnits,
  countReturnableUnits,
  type OrderReturnEligibility,
  checkOrderReturnEligibility,
} from '#domain/orders/returnable-units.ts'
import { type Refusal, refuse } from '#domain/use-case-result.ts'
import * as redemptions from '#persistence/account/point-redemptions.ts'
import type { Db } from '#persistence/database.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import * as returns from '#persistence/orders/order-returns.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import { readRefundSettings, readSettings } from '../read-settings.ts'
import type { LockedOrder } from './lock-order.ts'
import { calculateOrderRefund } from './refund-order.ts'

/**
 * Units to return, by position of the order line. Without a quantity, all returnable units of the
 * line are meant; an empty list means all lines.
 */
export type RequestedReturnUnits = readonly { place: number; quantity?: number | undefined }[]

export type ReturnPreview = {
  orderNumber: string
  standing: OrderReturnEligibility
  /** last legal day to request the return; null before delivery */
  until: Day | null
  /** order lines with their returnable (`most`) and chosen units */
  lines: { lineId: number; place: number; name: string; most: number; chosen: number }[]
  /** refund for the chosen units of the return; null if they cannot be returned */
  comesBack: ReturnRefundPreview | null
  /** the newest return of the order */
  latest: returns.OrderReturn | null
} & ReturnTerms

type ReturnTerms = {
  /** whether the shop pays the return shipping */
  isFree: boolean
  /** business days from receipt of the goods to the refund */
  refundDays: number
}

export type ReturnRefundPreview = {
  plan: PlannedRefund
  method: PaymentMethod | null
  /** the coupon that becomes valid again, and the points it was redeemed for */
  coupon: { code: string; points: number } | null
}

/** Previews a return, with the same rules as its refund; nothing is changed. */
export async function previewReturn(
  db: Db,
  { number, wish }: { number: string; wish: RequestedReturnUnits },
  today: Day,
): Promise<ReturnPreview | Refusal<'order-not-found'>> {
  const order = await orders.findOrderByNumber(db, number)
  const attempt = order && (await paymentAttempts.findPaymentAttempt(db, order.attemptId))
  if (!order || !attempt || order.shopperId === null) return refuse('order-not-found')
  const held = { order, attempt }
  const { lines, units, standing } = await readReturnableUnits(db, held, today)
  const chosen = standing === 'possible' ? validateReturnUnits(lines, units, wish) : []
  const [latest = null] = await returns.listReturnsOfOrder(db, order.id)
  const delivered = order.deliveredAt && toMexicoDay(order.deliveredAt)
  return {
    orderNumber: number,
    standing,
    until: delivered && getPurchaseWithdrawalDeadline(delivered),
    lines: lines.map(({ id, name }, place) => ({
      lineId: id,
      place,
      name,
      most: units[place]?.most ?? 0,
      chosen: chosen.find(({ lineId }) => lineId === id)?.quantity ?? 0,
    })),
    comesBack: (await readReturnRefundPreview(db, held, chosen)) ?? null,
    latest,
    ...(await readReturnTerms(db)),
  }
}

export async function readReturnTerms(db: Db): Promise<ReturnTerms> {
  const [{ free_returns: free }, { return_business_days: refundDays }] = await Promise.all([
    readSettings(db, ['free_returns']),
    readRefundSettings(db),
  ])
  return { isFree: free?.enabled ?? false, refundDays }
}

type Returnable = {
  lines: RefundableLine[]
  units: ReturnableUnits[]
  standing: OrderReturnEligibility
}

/** Returnable units of an order, and whether a return is possible now. */
export async function readReturnableUnits(
  db: Db,
  { order }: Pick<LockedOrder, 'order'>,
  today: Day,
): Promise<Returnable> {
  const [lines, seen] = await Promise.all([
    refundLines.listRefundableLines(db, order),
    licenceKeys.countRevealedLicences(db, order.id),
  ])
  const units = lines.map((line) =>
    countReturnableUnits(line, line.productId === null ? 0 : (seen.get(line.productId) ?? 0)),
  )
  const { state, deliveredAt, revocationRequestedAt } = order
  const delivered = deliveredAt && toMexicoDay(deliveredAt)
  const isAsked = revocationRequestedAt !== null
  const isInTime = canWithdrawFromPurchase({ state, delivered }, today)
  return {
    lines,
    units,
    standing: checkOrderReturnEligibility({ state, isInTime, isAsked, units }),
  }
}

/**
 * Previews the refund for returned units, with its effect on coupon and points; undefined if there
 * is nothing to refund.
 */
export async function readReturnRefundPreview(
  db: Db,
  held: LockedOrder,
  units: readonly ChosenUnits[],
): Promise<ReturnRefundPreview | undefined> {
  if (units.length === 0) return undefined
  const ask = units.map(({ lineId, quantity }): RequestedRefundUnits => {
    return { lineId, quantity, goods: 'returned', restock: false }
  })
  const planned = await calculateOrderRefund(db, held, { lines: ask, shipping: false })
  if (!planned.ok) return undefined
  const { couponId, couponCode: code, method } = held.attempt
  if (!planned.plan.whole || couponId === null || code === null) {
    return { plan: planned.plan, method, coupon: null }
  }
  const redeemed = await redemptions.findPointRedemptionByCoupon(db, couponId)
  return { plan: planned.plan, method, coupon: { code, points: redeemed?.points ?? 0 } }
}

type ChosenUnits = { lineId: number; name: string; quantity: number }

/**
 * Units of each order line to return; an empty list if the request exceeds the returnable units.
 */
export function validateReturnUnits(
  lines: readonly RefundableLine[],
  units: readonly ReturnableUnits[],
  wish: RequestedReturnUnits,
): ChosenUnits[] {
  const wishes = wish.length > 0 ? wish : lines.map((_, place) => ({ place, quantity: undefined }))
  const chosen = wishes.flatMap(({ place, quantity = units[place]?.most ?? 0 }) => {
    const line = lines[place]
    return line && quantity > 0 ? [{ lineId: line.id, name: line.name, quantity, place }] : []
  })
  const isPossible =
    chosen.every(({ place, quantity }) => quantity <= (units[place]?.most ?? 0)) &&
    new Set(chosen.map(({ place }) => place)).size === chosen.length
  return isPossible ? chosen.map(({ place: _, ...one }) => one) : []
}
