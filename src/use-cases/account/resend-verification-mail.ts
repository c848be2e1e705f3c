import { hourInSeconds } from '#domain/durations.ts'
import { isEmail } from '#domain/email.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import type { Db } from '#persistence/database.ts'
import * as rateLimits from '#persistence/running/rate-limits.ts'
import {
  type IdentityManagementApi,
  requestVerificationEmail,
} from '#sign-in/identity-provider-management.ts'
import { findExceededLimit, type TooManyRequests } from '../find-exceeded-rate-limit.ts'
import {
  type OperatorActionOnAccount,
  lockAccountForOperator,
  type AccountNotFound,
} from './lock-account-for-operator.ts'

const pauseSeconds = 50
const perAddressAndHour = 5

type Refused =
  | Refusal<'invalid-input'>
  | Refusal<'already-verified'>
  | TooManyRequests
  | Refusal<'unavailable', { reason: string }>

/**
 * Requests a new verification mail from the identity provider; the reply does not reveal whether
 * the e-mail is known.
 */
export async function resendVerificationMail(
  db: Db,
  { email: written, address }: { email: string; address: string },
  { management, now }: { management?: IdentityManagementApi; now: Date },
): Promise<SuccessResult | Refused> {
  const email = written.trim().toLowerCase()
  if (!isEmail(email)) return refuse('invalid-input')

  const pause = { what: 'verification:pause', who: email, seconds: pauseSeconds }
  const { secondsLeft } = await rateLimits.startRateLimitPause(db, pause, now)
  if (secondsLeft > 0) return refuse('too-many-requests', { retryAfterSeconds: secondsLeft })
  const perAddress = { what: 'verification:address', who: address, seconds: hourInSeconds }
  const exceeded = await findExceededLimit(db, [{ ...perAddress, most: perAddressAndHour }], now)
  if (exceeded) return exceeded

  if (!management) {
    return refuse('unavailable', {
      reason: 'no address for asking the provider is set',
    })
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
export async function resendVerificationMailForOperator(
  db: Db,
  order: OperatorActionOnAccount,
  { management, now }: { management: IdentityManagementApi | undefined; now: Date },
): Promise<SuccessResult | Refused | AccountNotFound> {
  const found = await lockAccountForOperator(db, order)
  if (!found.ok) return found
  const { shopper } = found
  const { actor, reason } = order
  const subject = `shopper:${shopper.id}`
  const asked = { email: shopper.email, address: subject }
  const sent = await resendVerificationMail(db, asked, { ...(management && { management }), now })
  if (!sent.ok) return sent
  await auditLog.addAuditEntry(db, { actor, action: 'verification-resent', subject, reason }, now)
  return { ok: true }
}
