import type { Shopper } from '#domain/account/shopper.ts'
import { type CouponValue, normalizeCouponCode } from '#domain/buying/discounts/coupon.ts'
import { formatLongDate } from '#domain/format-dates.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import type { MessageData } from '#mail/message-templates.ts'
import { formatCouponValueInWords } from '#mail/stock-and-reward-mails.ts'
import * as couponWrites from '#persistence/buying/coupon-writes.ts'
import type { Db } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'

type PersonalCoupon = {
  code: string
  worth: CouponValue
  minSubtotal: Centavos
  validTo: Day
  description: string
}

/** Creates a personal single-use coupon and notifies the shopper; undefined if the code is taken. */
export async function createPersonalCoupon(
  db: Db,
  shopper: Pick<Shopper, 'id' | 'email' | 'firstName'>,
  { code, worth, minSubtotal, validTo, description }: PersonalCoupon,
  now: Date,
): Promise<string | undefined> {
  const coupon = {
    ...couponWrites.singleUseCouponFields,
    code: normalizeCouponCode(code),
    type: worth.type,
    percent: worth.type === 'percent' ? worth.percent : null,
    amount_centavos: worth.type === 'fixed' ? worth.amount : null,
    max_discount_centavos: worth.type === 'percent' ? worth.maxDiscount : null,
    min_subtotal_centavos: minSubtotal,
    valid_from: null,
    valid_to: validTo,
    description,
    shopper_id: shopper.id,
    used: 0,
    created_at: now,
  }
  const [made] = await couponWrites.insertCoupons(db, [coupon])
  if (made === undefined) return undefined
  const { firstName } = shopper
  const data: MessageData['coupon-given'] = {
    firstName,
    code: made,
    worth,
    minSubtotal,
    validTo,
    description,
  }
  const message: NewMessage = {
    dedupeKey: `coupon-given:${made}`,
    recipient: shopper.email,
    template: 'coupon-given',
    data,
  }
  await enqueueMessage(db, message, now)
  const notification = {
    shopperId: shopper.id,
    kind: 'coupon' as const,
    title: `Tienes un cupón de ${formatCouponValueInWords(worth)}`,
    body: `${made}, hasta el ${formatLongDate(validTo)}. ${description}`.trim(),
    link: '/rewards',
  }
  await shopperNotifications.addShopperNotification(db, notification, now)
  return made
}
