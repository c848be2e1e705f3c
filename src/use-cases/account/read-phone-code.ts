import { phoneCodeMaxTries, phoneCodePauseLeft } from '#domain/account/phone.ts'
import * as phoneCodes from '#persistence/account/phone-codes.ts'
import type { Db } from '#persistence/database.ts'

/** Phone and next resend time of a valid verification code; null without one. */
export async function readPhoneCode(
  db: Db,
  shopperId: number,
  now: Date,
): Promise<{ phone: string; pauseSeconds: number } | null> {
  const sent = await phoneCodes.findOpen(db, shopperId)
  if (!sent || sent.expiresAt <= now || sent.tries >= phoneCodeMaxTries) return null
  return { phone: sent.phone, pauseSeconds: phoneCodePauseLeft(sent.sentAt, now) }
}
