import { hourInSeconds } from '#domain/durations.ts'
import { isEmail } from '#domain/email.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as rateLimits from '#persistence/running/rate-limits.ts'
import { type Management, requestVerificationEmail } from '#sign-in/identity-management.ts'
import { exceededLimit, type TooManyRequests } from '../exceeded-limit.ts'
import { type AccountOrder, lockOrderedAccount, type NoSuchAccount } from './account-order.ts'

const pauseSeconds = 50
const perAddressAndHour = 5

type Refused =
  | Refusal<'invalid-input'>
  | Refusal<'already-verified'>
  | TooManyRequests
  | Refusal<'unavailable', { reason: string }>

/** Requests a new verification mail from the identity provider; the reply is equal for unknown e-mails. */
export async function resendVerification(
  db: Db,
  { email: written, address }: { email: string; address: string },
  { management, now }: { management?: Management; now: Date },
): Promise<Granted | Refused> {
  const email = written.trim().toLowerCase()
  if (!isEmail(email)) return refuse('invalid-input')

  const pause = { what: 'verification:pause', who: email, seconds: pauseSeconds }
  const { secondsLeft } = await rateLimits.startPause(db, pause, now)
  if (secondsLeft > 0) return refuse('too-many-requests', { retryAfterSeconds: secondsLeft })
  const perAddress = { what: 'verification:address', who: address, seconds: hourInSeconds }
  const exceeded = await exceededLimit(db, [{ ...perAddress, most: perAddressAndHour }], now)
  if (exceeded) return exceeded

  if (!management) {
    return refuse('unavailable', { reason: 'no address for asking the provider is set' })
  }
  const asked = await requestVerificationEmail(email, management)
  if (asked.ok) return { ok: true }
  switch (asked.code) {
    case 'already-verified':
      return refuse('already-verified')
    case 'invalid-email':
      return refuse('invalid-input')
    case 'too-many-requests':
      return refuse('too-many-requests', { retryAfterSeconds: asked.waitSeconds })
    case 'provider-unavailable':
      return refuse('unavailable', { reason: asked.reason })
  }
}

/** Resends the verification mail of an existing account, on behalf of an operator. */
export async function resendVerificationFor(
  db: Db,
  order: AccountOrder,
  { management, now }: { management: Management | undefined; now: Date },
): Promise<Granted | Refused | NoSuchAccount> {
  const found = await lockOrderedAccount(db, order)
  if (!found.ok) return found
  const { shopper } = found
  const { actor, reason } = order
  const subject = `shopper:${shopper.id}`
  const asked = { email: shopper.email, address: subject }
  const sent = await resendVerification(db, asked, { ...(management && { management }), now })
  if (!sent.ok) return sent
  await auditLog.add(db, { actor, action: 'verification-resent', subject, reason }, now)
  return { ok: true }
}
