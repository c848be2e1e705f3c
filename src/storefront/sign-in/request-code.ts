import { apiFor } from '../api/api-client.ts'
import { literals } from '../text/literals.ts'

export interface SentCode {
  phone: string
  message: string
  /** seconds until another one may be asked for */
  pause: number
  /** only outside production: the code itself */
  hint?: string
}

/** Asks for a code by text message; the words say why when none was sent. */
export async function requestCode(
  phone: string,
): Promise<{ ok: true; sent: SentCode } | { ok: false; words: string }> {
  try {
    const reply = await apiFor().post('customer/2fa', { phone }, { ownWords: true })
    if (!reply.success) return { ok: false, words: reply.messageForUser }
    const { DEV_MODE: isDevelopment, secret, resend_after_seconds: pause } = reply.payload
    const hint = isDevelopment ? secret : undefined
    const message = reply.messageForUser
    return { ok: true, sent: { phone, message, pause, ...(hint !== undefined && { hint }) } }
  } catch {
    return { ok: false, words: literals.common.errorTryLater }
  }
}
