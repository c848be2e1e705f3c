import {
  verificationCodeLifetimeMs,
  verificationCodeCooldownSeconds,
  type PhoneProblem,
  verificationCodeRateLimits,
  findPhoneProblem,
  normalizePhone,
} from '#domain/account/phone.ts'
import type { Shopper } from '#domain/account/shopper.ts'
import { dayInSeconds, hourInSeconds } from '#domain/durations.ts'
import type { ReachedMessageSendLimit } from '#domain/running/message-budgets.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as phoneCodes from '#persistence/account/phone-codes.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as rateLimits from '#persistence/running/rate-limits.ts'
import { hashPhoneVerificationCode } from '#sign-in/derived-secrets.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'
import { createMessageBudgetReader } from '../message-budget.ts'

type Refused =
  | Refusal<'invalid-input', { problem: PhoneProblem }>
  | Refusal<'phone-already-verified'>
  | Refusal<'texts-held-back', { span: ReachedMessageSendLimit['span'] }>
  | TooManyRequests

/** Sends a verification code to a phone, and invalidates the previous code. */
export async function sendPhoneVerificationCode(
  db: Db,
  { shopper, phone: written, address }: { shopper: Shopper; phone: string; address: string },
  { secret, newCode, now }: { secret: string; newCode: () => string; now: Date },
): Promise<SuccessResult<{ code: string }> | Refused> {
  const problem = findPhoneProblem(written)
  const phone = normalizePhone(written)
  if (problem || phone === null) {
    return refuse('invalid-input', { problem: problem ?? 'not-ten-digits' })
  }
  if (shopper.phoneVerified && shopper.phone === phone) return refuse('phone-already-verified')

  const heldNow = await createMessageBudgetReader(db, 'sms')
  const held = await heldNow(now)
  if (held?.held === 'all') return refuse('texts-held-back', { span: held.span })

  // The request for a phone code is counted outside the message's transaction, because rate limits
  // include failed messages.
  const limited = await countSending(db, { shopperId: shopper.id, phone, address }, now)
  if (limited) return limited

  const code = newCode()
  const expiresAt = new Date(now.getTime() + verificationCodeLifetimeMs)
  await runInTransaction(db, async (transaction) => {
    const id = await phoneCodes.replacePhoneVerificationCode(transaction, {
      shopperId: shopper.id,
      phone,
      hash: hashPhoneVerificationCode({ shopperId: shopper.id, phone, code }, secret),
      sentAt: now,
      expiresAt,
    })
    const message: NewMessage = {
      dedupeKey: `phone-code:${id}`,
      recipient: phone,
      template: 'phone-code',
      data: { code, validUntil: expiresAt.toISOString() },
    }
    await enqueueMessage(transaction, message, now)
  })
  return { ok: true, code }
}

async function countSending(
  db: Db,
  { shopperId, phone, address }: { shopperId: number; phone: string; address: string },
  now: Date,
): Promise<TooManyRequests | null> {
  const pause = { what: '2fa:pause', who: shopperId, seconds: verificationCodeCooldownSeconds }
  const { secondsLeft } = await rateLimits.startRateLimitPause(db, pause, now)
  if (secondsLeft > 0) return refuse('too-many-requests', { retryAfterSeconds: secondsLeft })
  return findExceededLimit(
    db,
    [
      {
        what: '2fa:phone',
        who: phone,
        seconds: dayInSeconds,
        most: verificationCodeRateLimits.perPhoneAndDay,
      },
      {
        what: '2fa:shopper',
        who: shopperId,
        seconds: dayInSeconds,
        most: verificationCodeRateLimits.perShopperAndDay,
      },
      {
        what: '2fa:address',
        who: address,
        seconds: hourInSeconds,
        most: verificationCodeRateLimits.perAddressAndHour,
      },
    ],
    now,
  )
}
