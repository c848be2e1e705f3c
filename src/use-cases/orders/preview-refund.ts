import type { Order } from '#domain/orders/order.ts'
import { isRefundedByGateway, type PaymentMethod } from '#domain/orders/payment.ts'
import type { RefundAsk, RefundFacts, RefundPlan } from '#domain/orders/refund.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import { sayFor } from '#mail/letter-texts.ts'
import { orderLetter } from '#mail/order-letters.ts'
import * as redemptions from '#persistence/account/point-redemptions.ts'
import type { Db } from '#persistence/database.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import { readSender } from '../read-sender.ts'
import { readRefundFacts } from './read-refund-facts.ts'
import { type NotRefunded, planFor } from './refund-order.ts'
import { refundDetails } from './refund-payment.ts'
import { needsApproval } from './request-approval.ts'
import { orderNewsData } from './tell-about-order.ts'

export type RefundPreview = {
  plan: RefundPlan
  /** original payment method, to which the refund goes, and the card's last digits */
  method: PaymentMethod | null
  cardEnding: string | null
  /** the order's coupon, returned only with a full refund, and the points it was redeemed for */
  coupon: { code: string; comesBack: boolean; points: number } | null
  needsApproval: boolean
  /** number of licence keys revoked by the refund; a full refund revokes all, also of units refunded before */
  endingKeys: number
  /** preview of the mail to the shopper */
  letter: { subject: string; lines: string[] }
}

/** Refundable amounts and units of an order; undefined if the order does not exist. */
export async function readRefundable(db: Db, number: string): Promise<RefundFacts | undefined> {
  const order = await orders.findByNumber(db, number)
  const attempt = order && (await payments.findById(db, order.attemptId))
  return order && attempt && readRefundFacts(db, { attempt, order })
}

/** Dry run of a refund, with the same rules as the refund itself. */
export async function previewRefund(
  db: Db,
  { number, ask }: { number: string; ask: RefundAsk },
): Promise<
  Granted<{ preview: RefundPreview }> | Exclude<NotRefunded, Refusal<'approval-waiting'>>
> {
  const order = await orders.findByNumber(db, number)
  const attempt = order && (await payments.findById(db, order.attemptId))
  if (!order || !attempt) return refuse('order-not-found')
  const planned = await planFor(db, { attempt, order }, ask)
  if (!planned.ok) return planned
  const { plan } = planned
  const data = await orderNewsData(
    db,
    { attempt, order },
    refundDetails(attempt, plan.amount, plan),
  )
  // the preview contains no links, so the sender needs no URLs
  const sender = await readSender(db, { shopUrl: '', officeUrl: '' })
  const written = { sender, say: sayFor(sender) }
  const news = isRefundedByGateway(attempt) ? 'order-refunded' : 'order-refund-open'
  const { subject, blocks } = orderLetter(news, data, written)
  const { couponId, couponCode, method } = attempt
  const redeemed = couponId === null ? undefined : await redemptions.findByCoupon(db, couponId)
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
      needsApproval: await needsApproval(db, attempt, plan.amount),
      letter: { subject, lines: blocks.filter((block) => typeof block === 'string') },
    },
  }
}

async function endingKeys(db: Db, { id }: Order, { whole, lines }: RefundPlan): Promise<number> {
  if (whole) return licenceKeys.countInUse(db, id)
  const returned = lines.filter(({ digital, goods }) => digital && goods === 'returned')
  return returned.reduce((sum, { quantity }) => sum + quantity, 0)
}
