import { randomBytes } from 'node:crypto'
import type { Coupon, CouponValue } from '#domain/buying/discounts/coupon.ts'
import { encodeHumanReadableCode } from '#domain/human-readable-code.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { type Centavos, zeroCentavos } from '#domain/money.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { type IdempotencyKeyReused, runOncePerIdempotencyKey } from '../idempotency.ts'
import { createPersonalCoupon } from './create-personal-coupon.ts'

const randomLetters = 8

type Gift = {
  email: string
  worth: CouponValue
  minSubtotal?: Centavos
  validTo: Day
  /** Coupon code; random if absent. */
  code?: string
  description: string
  actor: string
  /** Idempotency key of the coupon grant. */
  requestKey?: string | undefined
}

/** Grants a shopper a personal single-use coupon, on behalf of an operator. */
export function grantCoupon(
  db: Db,
  { email, worth, minSubtotal = zeroCentavos, validTo, code, description, actor, requestKey }: Gift,
  now: Date,
): Promise<
  | SuccessResult<{ code: Coupon['code'] }>
  | Refusal<'user-not-found' | 'code-taken'>
  | IdempotencyKeyReused
> {
  return runInTransaction(db, async (transaction) => {
    const shopper = await shoppers.lockShopperByEmail(transaction, email)
    if (!shopper) return refuse('user-not-found')
    const gift = {
      code: code ?? `PARA-TI-${encodeHumanReadableCode(randomBytes(randomLetters))}`,
      worth,
      minSubtotal,
      validTo,
      description,
    }
    const asked = { worth, minSubtotal, validTo, description }
    const press = { scope: `coupon:${shopper.id}`, key: requestKey, asked }
    const give = async (): Promise<SuccessResult<{ code: string }> | Refusal<'code-taken'>> => {
      const made = await createPersonalCoupon(transaction, shopper, gift, now)
      if (made === undefined) return refuse('code-taken')
      const entry: auditLog.AuditEntry = {
        actor,
        action: 'coupon-grant',
        subject: `shopper:${shopper.id}`,
        after: { code: made, ...worth, validTo },
        reason: description,
      }
      await auditLog.addAuditEntry(transaction, entry, now)
      return { ok: true, code: made }
    }
    return runOncePerIdempotencyKey(transaction, press, now, give)
  })
}
