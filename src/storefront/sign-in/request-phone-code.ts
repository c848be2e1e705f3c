import { createApiClient } from '../api/api-client.ts'
import { ApiFailure } from '../api/api-request.ts'
import { literals } from '../text/specified-texts.ts'

export interface SentPhoneCode {
  phone: string
  /** The server's message about the sent phone code; absent after a reload */
  message?: string
  /** Earliest time at which another phone code can be requested, by the browser's clock */
  againAt: number
  /** The phone verification code itself, sent to the browser only outside production */
  hint?: string
}

/** Requests a phone verification code by text message; returns an error message on failure. */
export async function requestPhoneVerificationCode(
  phone: string,
): Promise<{ ok: true; sent: SentPhoneCode } | { ok: false; words: string }> {
  try {
    const reply = await createApiClient().post('customer/2fa', { phone }, { ownWords: true })
    if (!reply.success) return { ok: false, words: reply.messageForUser }
    const { DEV_MODE: isDevelopment, secret, resend_after_seconds: pause } = reply.payload
    const hint = isDevelopment ? secret : undefined
    const message = reply.messageForUser
    const againAt = secondsFromNow(pause)
    return { ok: true, sent: { phone, message, againAt, ...(hint !== undefined && { hint }) } }
  } catch (error) {
    const tooEarly = error instanceof ApiFailure && error.status === 429 && error.messageForUser
    return { ok: false, words: tooEarly || literals.common.errorTryLater }
  }
}

/**
 * Finds a phone verification code that was sent before the page loaded and is still valid; null
 * without one.
 */
export async function findPendingPhoneVerification(): Promise<SentPhoneCode | null> {
  const { underway } = (await createApiClient().get('customer/2fa', {}, { ownWords: true })).payload
  if (!underway) return null
  return { phone: underway.phone, againAt: secondsFromNow(underway.resend_after_seconds) }
}

function secondsFromNow(seconds: number): number {
  return Date.now() + seconds * 1000
}
