import { randomBytes } from 'node:crypto'
import type { Day } from '#domain/calendar.ts'
import { type Coupon, couponCode } from '#domain/coupon.ts'
import { legibleCode } from '#domain/legible-code.ts'
import { type Centavos, ZERO } from '#domain/money.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as couponWrites from '#persistence/coupon-writes.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as notifications from '#persistence/notifications.ts'
import * as shoppers from '#persistence/shoppers.ts'

const RANDOM_LETTERS = 8

type Gift = {
  email: string
  worth:
    | { type: 'percent'; percent: number; maxDiscount: Centavos | null }
    | { type: 'fixed'; amount: Centavos }
    | { type: 'free_shipping' }
  minSubtotal?: Centavos
  validTo: Day
  /** drawn by chance when absent */
  code?: string
  description: string
  actor: string
}

/** Gives one shopper a coupon that nobody else can use, once. */
export function grantCoupon(
  db: Db,
  { email, worth, minSubtotal = ZERO, validTo, code, description, actor }: Gift,
  now: Date,
): Promise<Granted<{ code: Coupon['code'] }> | Refusal<'user-not-found' | 'code-taken'>> {
  return inTransaction(db, async (transaction) => {
    const shopper = await shoppers.lockByEmail(transaction, email)
    if (!shopper) return refuse('user-not-found')
    const coupon = {
      code: couponCode(code ?? `PARA-TI-${legibleCode(randomBytes(RANDOM_LETTERS))}`),
      type: worth.type,
      percent: worth.type === 'percent' ? worth.percent : null,
      amount_centavos: worth.type === 'fixed' ? worth.amount : null,
      max_discount_centavos: worth.type === 'percent' ? worth.maxDiscount : null,
      min_subtotal_centavos: minSubtotal,
      valid_from: null,
      valid_to: validTo,
      total_limit: 1,
      per_customer_limit: 1,
      scope: { kind: 'all' },
      exclude_offers: false,
      exclude_refurbished: false,
      first_purchase_only: false,
      public: false,
      active: true,
      description,
      shopper_id: shopper.id,
      used: 0,
      created_at: now,
    }
    const [made] = await couponWrites.insertMany(transaction, [coupon])
    if (made === undefined) return refuse('code-taken')
    const entry = {
      actor,
      action: 'coupon-grant',
      subject: `shopper:${shopper.id}`,
      after: { code: made, ...worth, validTo },
      reason: description,
    }
    await auditLog.add(transaction, entry, now)
    const notification = {
      shopperId: shopper.id,
      kind: 'reward' as const,
      title: `Tienes un cupón: ${made}`,
      body: `${description} Úsalo hasta el ${validTo}.`.trim(),
      link: '/checkout/cart',
    }
    await notifications.add(transaction, notification, now)
    return { ok: true, code: made }
  })
}
