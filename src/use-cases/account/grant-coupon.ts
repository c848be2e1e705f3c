import { randomBytes } from 'node:crypto'
import type { Coupon, CouponWorth } from '#domain/buying/coupon.ts'
import type { Day } from '#domain/calendar.ts'
import { legibleCode } from '#domain/legible-code.ts'
import { type Centavos, zero } from '#domain/money.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { type KeyReused, once } from '../idempotency.ts'
import { giveCoupon } from './give-coupon.ts'

const randomLetters = 8

type Gift = {
  email: string
  worth: CouponWorth
  minSubtotal?: Centavos
  validTo: Day
  /** Coupon code; random if absent. */
  code?: string
  description: string
  actor: string
  /** Idempotency key. */
  requestKey?: string | undefined
}

/** Grants a shopper a personal single-use coupon, on behalf of an operator. */
export function grantCoupon(
  db: Db,
  { email, worth, minSubtotal = zero, validTo, code, description, actor, requestKey }: Gift,
  now: Date,
): Promise<
  Granted<{ code: Coupon['code'] }> | Refusal<'user-not-found' | 'code-taken'> | KeyReused
> {
  return inTransaction(db, async (transaction) => {
    const shopper = await shoppers.lockByEmail(transaction, email)
    if (!shopper) return refuse('user-not-found')
    const gift = {
      code: code ?? `PARA-TI-${legibleCode(randomBytes(randomLetters))}`,
      worth,
      minSubtotal,
      validTo,
      description,
    }
    const asked = { worth, minSubtotal, validTo, description }
    const press = { scope: `coupon:${shopper.id}`, key: requestKey, asked }
    const give = async (): Promise<Granted<{ code: string }> | Refusal<'code-taken'>> => {
      const made = await giveCoupon(transaction, shopper, gift, now)
      if (made === undefined) return refuse('code-taken')
      const entry = {
        actor,
        action: 'coupon-grant',
        subject: `shopper:${shopper.id}`,
        after: { code: made, ...worth, validTo },
        reason: description,
      }
      await auditLog.add(transaction, entry, now)
      return { ok: true, code: made }
    }
    return once(transaction, press, now, give)
  })
}
