import { timingSafeEqual } from 'node:crypto'
import {
  type VerificationCodeProblem,
  maxVerificationCodeTries,
  findVerificationCodeProblem,
} from '#domain/account/phone.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as phoneCodes from '#persistence/account/phone-codes.ts'
import * as shoppers from '#persistence/account/shoppers.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shopperNotifications from '#persistence/support/shopper-notifications.ts'
import { hashPhoneVerificationCode } from '#sign-in/derived-secrets.ts'
import type { TokenSigningSecrets } from '#sign-in/shopper-session-tokens.ts'
import { enqueueMessage, type NewMessage } from '../enqueue-message.ts'

type Refused =
  | Refusal<'invalid-input', { problem: VerificationCodeProblem }>
  | Refusal<'phone-code-expired'>
  | Refusal<'phone-code-spent'>
  | Refusal<'phone-code-wrong', { triesLeft: number }>

/** Verifies a phone number by its code; any other account with this number loses it. */
export async function confirmPhone(
  db: Db,
  { shopperId, code: written }: { shopperId: number; code: string },
  { secret, formerSecret, now }: TokenSigningSecrets & { now: Date },
): Promise<SuccessResult<{ phone: string }> | Refused> {
  const problem = findVerificationCodeProblem(written)
  if (problem) return refuse('invalid-input', { problem })
  return runInTransaction(db, async (transaction) => {
    const sent = await phoneCodes.lockUnusedPhoneVerification(transaction, shopperId)
    if (!sent || sent.expiresAt <= now) return refuse('phone-code-expired')
    if (sent.tries >= maxVerificationCodeTries) return refuse('phone-code-spent')
    const answered = { shopperId, phone: sent.phone, code: written.trim() }
    const isRight = [secret, formerSecret]
      .filter((one) => one !== undefined)
      .some((one) => timingSafeEqual(hashPhoneVerificationCode(answered, one), sent.hash))
    if (!isRight) {
      await phoneCodes.incrementVerificationCodeTries(transaction, sent.id)
      const triesLeft = maxVerificationCodeTries - sent.tries - 1
      return triesLeft > 0 ? refuse('phone-code-wrong', { triesLeft }) : refuse('phone-code-spent')
    }
    await phoneCodes.markPhoneVerificationCodeUsed(transaction, sent.id, now)
    await phoneCodes.lockPhoneNumberChanges(transaction)
    const former = await shoppers.releasePhoneOfPreviousOwner(
      transaction,
      sent.phone,
      shopperId,
      now,
    )
    await shoppers.saveVerifiedPhone(transaction, shopperId, sent.phone, now)
    if (former) {
      const message: NewMessage = {
        dedupeKey: `phone-moved:${sent.id}`,
        recipient: former.email,
        template: 'phone-moved',
        data: { firstName: former.firstName, phoneEnd: sent.phone.slice(-2) },
      }
      await enqueueMessage(transaction, message, now)
      const notification = {
        shopperId: former.id,
        kind: 'account' as const,
        title: 'Tu teléfono ya no está en tu cuenta',
        body: `Otra cuenta verificó el número que termina en ${sent.phone.slice(-2)}.`,
        link: '/customer/2fa',
      }
      await shopperNotifications.addShopperNotification(transaction, notification, now)
    }
    return { ok: true, phone: sent.phone }
  })
}
