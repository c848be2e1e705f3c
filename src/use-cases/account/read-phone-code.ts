import {
  maxVerificationCodeTries,
  getSecondsUntilNextVerificationCode,
} from '#domain/account/phone.ts'
import * as phoneCodes from '#persistence/account/phone-codes.ts'
import type { Db } from '#persistence/database.ts'

/** Phone and next resend time of a valid verification code; null without one. */
export async function readPendingPhoneCode(
  db: Db,
  shopperId: number,
  now: Date,
): Promise<{ phone: string; pauseSeconds: number } | null> {
  const sent = await phoneCodes.findOpenPhoneCode(db, shopperId)
  if (!sent || sent.expiresAt <= now || sent.tries >= maxVerificationCodeTries) return null
  return { phone: sent.phone, pauseSeconds: getSecondsUntilNextVerificationCode(sent.sentAt, now) }
}
