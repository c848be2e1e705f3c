import { addDays, toMexicoDay, toDateFromMexicoTime } from '#domain/mexico-dates-and-times.ts'
import { fromPesos, zeroCentavos } from '#domain/money.ts'
import { defaultShopName } from '#domain/running/shop-name.ts'
import { getTicketAnswerDeadline } from '#domain/support/ticket-deadline.ts'
import { isTicketWaitingForShop } from '#domain/support/ticket.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as coupons from '#persistence/buying/coupon-writes.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import type { Db } from '#persistence/database.ts'
import { saveAddress } from '#use-cases/account/save-address.ts'
import type { DemoContent, DemoCustomer, TimeRelativeToImport } from './demo-content.ts'
import { createDemoPastOrder } from './demo-past-order.ts'
import { toReviewContent } from './import-demo-shop.ts'
import { addDemoHistoryOrder } from './insert-past-order.ts'
import * as past from './insert-past-records.ts'

/** Hours within which the demo shop replies to tickets. */
const answerHours = 9

/** Creates the demo shop's customer with a history: addresses, orders in every state, points, tickets, wishlist. */
export async function importDemoCustomer(
  db: Db,
  { customer: demo }: DemoContent,
  now: Date,
): Promise<void> {
  const today = toMexicoDay(now)
  const day = (days: number): string => addDays(today, days)
  const at = ({ days, time }: TimeRelativeToImport): Date => toDateFromMexicoTime(day(days), time)
  const noon = (days: number): Date => at({ days, time: '12:00' })
  const { email, first_name, last_name, gender, date_of_birth, phone } = demo.customer

  const shopperId = await past.addDemoHistoryShopper(db, {
    email,
    email_verified: true,
    first_name,
    last_name,
    gender,
    date_of_birth,
    phone,
    phone_verified: true,
    profile_completed: true,
    created_at: noon(demo.customer.created_at_days),
  })
  const shopper = await shoppers.findShopperById(db, shopperId)
  if (!shopper) throw new Error('The demo customer is gone')
  for (const { default_address, created_at_days, ...address } of demo.addresses) {
    const written = {
      ...address,
      firstName: address.first_name,
      lastName: address.last_name,
      companyName: address.company_name,
    }
    const wanted = { shopper, written, makeDefault: default_address === 1, fromCheckout: false }
    const saved = await saveAddress(db, wanted, noon(created_at_days))
    if (!saved.ok) throw new Error(`The address ${address.key} was refused: ${saved.code}`)
  }
  await coupons.insertCoupons(
    db,
    demo.personal_coupons.map((coupon) => ({
      ...personalCoupon(coupon),
      valid_from: day(coupon.created_at_days),
      valid_to: day(coupon.to_days),
      shopper_id: shopperId,
      created_at: noon(coupon.created_at_days),
    })),
  )
  const orderIds = new Map<string, number>()
  for (const order of demo.orders) {
    const postcode = order.shipping_address?.postcode
    const rates = await (postcode
      ? shipping.listShippingRates(db, postcode)
      : shipping.listDigitalDeliveryRates(db))
    const rate = rates.find(({ code }) => code === order.shipping_method)
    const owner = { shopperId, email, rate, today }
    orderIds.set(order.ref, await addDemoHistoryOrder(db, createDemoPastOrder(order, owner, at)))
  }
  const orderId = (ref: string | null): number | null =>
    ref === null ? null : (orderIds.get(ref) ?? null)

  const rewarded = new Set<string>()
  await past.addDemoHistoryRewards(
    db,
    demo.rewards.map((reward) => {
      const { order } = reward
      const kind = order === null ? 'adjustment' : rewarded.has(order) ? 'split' : 'purchase'
      if (order !== null) rewarded.add(order)
      return {
        shopper_id: shopperId,
        order_id: orderId(order),
        kind,
        points: reward.reward_points,
        status: reward.status,
        note: reward.note,
        expires_on: reward.exp_date_days === null ? null : day(reward.exp_date_days),
        created_at: at(reward.created_at),
      }
    }),
  )
  for (const ticket of demo.tickets) {
    const { subject, body, state, replies } = ticket
    const last = replies.at(-1)?.at ?? ticket.created_at
    await past.addDemoHistoryTicket(
      db,
      {
        shopper_id: shopperId,
        order_id: orderId(ticket.order),
        reason_id: ticket.tickets_reason_id,
        subject,
        body,
        state,
        resolved_at: state === 'closed' || state === 'resolved' ? at(last) : null,
        due_at: isTicketWaitingForShop(state)
          ? getTicketAnswerDeadline(at(last), answerHours)
          : null,
        created_at: at(ticket.created_at),
        updated_at: at(last),
      },
      replies.map((reply) => ({
        author: reply.author,
        author_name: reply.author === 'customer' ? first_name : defaultShopName,
        body: reply.body,
        created_at: at(reply.at),
      })),
    )
  }
  await past.addDemoHistoryWishes(
    db,
    shopperId,
    demo.wishlist.map((url_key, place) => ({ url_key, created_at: noon(-3 - place) })),
  )
  const publicName = `${first_name} ${last_name.charAt(0)}.`
  await past.insertReviews(
    db,
    demo.reviews.map((review) => toReviewContent(review, now, publicName, shopperId)),
  )
}

function personalCoupon({
  code,
  value,
  used_in,
}: DemoCustomer['personal_coupons'][number]): Omit<
  coupons.CouponContent,
  'valid_from' | 'valid_to' | 'shopper_id' | 'created_at'
> {
  return {
    ...coupons.singleUseCouponFields,
    code,
    type: 'fixed',
    percent: null,
    amount_centavos: fromPesos(value),
    max_discount_centavos: null,
    min_subtotal_centavos: zeroCentavos,
    description: 'Cupón de puntos',
    used: used_in === null ? 0 : 1,
  }
}
