import {
  maxVerificationCodeTries,
  getSecondsUntilNextVerificationCode,
} from '#domain/account/phone.ts'
import * as phoneCodes from '#persistence/account/phone-codes.ts'
import type { Db } from '#persistence/database.ts'

/**
 * Reads a pending phone verification: the phone and the earliest time to resend the code; null
 * without a valid code.
 */
export async function readPendingPhoneVerification(
  db: Db,
  shopperId: number,
  now: Date,
): Promise<{ phone: string; pauseSeconds: number } | null> {
  const sent = await phoneCodes.findUnusedPhoneVerification(db, shopperId)
  if (!sent || sent.expiresAt <= now || sent.tries >= maxVerificationCodeTries) return null
  return { phone: sent.phone, pauseSeconds: getSecondsUntilNextVerificationCode(sent.sentAt, now) }
}
