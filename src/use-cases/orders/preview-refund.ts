import type { Order } from '#domain/orders/order.ts'
import { isRefundMadeByPaymentGateway, type PaymentMethod } from '#domain/orders/payment.ts'
import type { RefundRequest, RefundableOrderAmounts, PlannedRefund } from '#domain/orders/refund.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { returnAndRefundMails } from '#mail/return-mails.ts'
import * as redemptions from '#persistence/account/point-redemptions.ts'
import type { Db } from '#persistence/database.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { readMailSender } from '../read-mail-sender.ts'
import { readOrderMailData } from './notify-about-order.ts'
import { readRefundableAmountsOfOrder } from './read-refundable-amounts.ts'
import { type RefundOrderRefusal, calculateOrderRefund } from './refund-order.ts'
import { createRefundMailDetails } from './refund-payment.ts'
import { needsRefundApproval } from './request-refund-approval.ts'

export type RefundPreview = {
  plan: PlannedRefund
  /** original payment method, to which the refund goes, and the card's last digits */
  method: PaymentMethod | null
  cardEnding: string | null
  /**
   * the order's coupon, which becomes valid again only with a full refund, and the points for which
   * it was redeemed
   */
  coupon: { code: string; comesBack: boolean; points: number } | null
  needsApproval: boolean
  /**
   * number of licence keys that the refund revokes; a full refund also revokes the keys of units
   * refunded earlier
   */
  endingKeys: number
  /** preview of the refund mail to the shopper */
  letter: { subject: string; lines: string[] }
}

/** Refundable amounts and units of an order; undefined if the order does not exist. */
export async function readRefundableAmounts(
  db: Db,
  number: string,
): Promise<RefundableOrderAmounts | undefined> {
  const order = await orders.findOrderByNumber(db, number)
  const attempt = order && (await paymentAttempts.findPaymentAttempt(db, order.attemptId))
  return order && attempt && readRefundableAmountsOfOrder(db, { attempt, order })
}

/** Previews a refund, with the same rules as the refund itself; nothing is changed. */
export async function previewRefund(
  db: Db,
  { number, ask }: { number: string; ask: RefundRequest },
): Promise<
  | SuccessResult<{ preview: RefundPreview }>
  | Exclude<RefundOrderRefusal, Refusal<'approval-waiting'>>
> {
  const order = await orders.findOrderByNumber(db, number)
  const attempt = order && (await paymentAttempts.findPaymentAttempt(db, order.attemptId))
  if (!order || !attempt) return refuse('order-not-found')
  const planned = await calculateOrderRefund(db, { attempt, order }, ask)
  if (!planned.ok) return planned
  const { plan } = planned
  const data = await readOrderMailData(
    db,
    { attempt, order },
    createRefundMailDetails(attempt, plan.amount, plan),
  )
  // the preview of the refund mail contains no links, so the sender needs no URLs
  const sender = await readMailSender(db, { shopUrl: '', officeUrl: '' })
  const news = isRefundMadeByPaymentGateway(attempt) ? 'order-refunded' : 'order-refund-open'
  const { subject, blocks } = returnAndRefundMails[news].compose(data, sender)
  const { couponId, couponCode, method } = attempt
  const redeemed =
    couponId === null ? undefined : await redemptions.findPointRedemptionByCoupon(db, couponId)
  return {
    ok: true,
    preview: {
      plan,
      method,
      cardEnding: attempt.card?.maskedPan.slice(-4) ?? null,
      coupon:
        couponCode === null
          ? null
          : { code: couponCode, comesBack: plan.whole, points: redeemed?.points ?? 0 },
      endingKeys: await endingKeys(db, order, plan),
      needsApproval: await needsRefundApproval(db, attempt, plan.amount),
      letter: { subject, lines: blocks.filter((block) => typeof block === 'string') },
    },
  }
}

async function endingKeys(db: Db, { id }: Order, { whole, lines }: PlannedRefund): Promise<number> {
  if (whole) return licenceKeys.countActiveLicenceKeysOfOrder(db, id)
  const returned = lines.filter(({ digital, goods }) => digital && goods === 'returned')
  return returned.reduce((sum, { quantity }) => sum + quantity, 0)
}
