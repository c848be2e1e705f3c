import * as accounts from '../accounts.ts'
import { inTransaction } from '../database.ts'
import { enqueueMail } from '../mail-outbox.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import {
  type RateLimitedSignInAttempt,
  countAttemptAgainstLimits,
  resetAttemptCounter,
  uncountSuccessfulAttempts,
} from '../sign-in-attempt-limits.ts'
import { verifyAuthenticatorAppCode } from './authenticator-app.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { composeRecoveryCodeUsedMail } from './second-factor-mails.ts'
import { readSecondFactors } from './second-factors.ts'

type CheckedCode =
  | { ok: true; kind: 'app' | 'recovery' }
  | { ok: false; code: 'no-match' }
  | { ok: false; code: 'wait'; waitSeconds: number }

/** Verifies an app or recovery code with attempt limits. */
export async function checkSecondFactorCode(
  context: IdentityProviderPageContext,
  { sub, code }: { sub: string; code: string },
): Promise<CheckedCode> {
  const { pool, limits, secrets } = context
  const soon: RateLimitedSignInAttempt = { name: 'secondFactorSoon', who: sub }
  const daily: RateLimitedSignInAttempt = { name: 'secondFactorDaily', who: sub }
  const counted = await countAttemptAgainstLimits(pool, limits, [soon, daily])
  if (!counted.ok) return { ...counted, code: 'wait' }
  const isAppCode = /^\d{6}$/.test(code.replace(/\s/g, ''))
  const taken = isAppCode
    ? await verifyAuthenticatorAppCode(pool, secrets, { sub, code })
    : await takeAndTell(context, { sub, code })
  if (!taken) return { ok: false, code: 'no-match' }
  await resetAttemptCounter(pool, soon)
  await uncountSuccessfulAttempts(pool, [daily])
  return { ok: true, kind: isAppCode ? 'app' : 'recovery' }
}

async function takeAndTell(
  { pool, sendMail, shop }: IdentityProviderPageContext,
  { sub, code }: { sub: string; code: string },
): Promise<boolean> {
  const taken = await inTransaction(pool, async (db) => {
    if (!(await consumeRecoveryCode(db, { sub, code }))) return false
    const account = await accounts.findAccountBySub(db, sub)
    const { recoveryCodes } = await readSecondFactors(db, sub)
    if (account)
      await enqueueMail(db, account.email, composeRecoveryCodeUsedMail(shop, recoveryCodes))
    return true
  })
  if (taken) sendMail()
  return taken
}
