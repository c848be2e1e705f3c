import * as accountEvents from './account-events.ts'
import type { IdentityProviderAccount } from './accounts.ts'
import * as accounts from './accounts.ts'
import { normalizeEmail } from './normalize-email.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import {
  type RateLimitedSignInAttempt,
  countAttemptAgainstLimits,
  resetAttemptCounter,
  uncountSuccessfulAttempts,
} from './sign-in-attempt-limits.ts'

export type PasswordCheckResult =
  | { ok: true; account: IdentityProviderAccount }
  | { ok: false; code: 'no-match' }
  | { ok: false; code: 'wait'; waitSeconds: number }

/**
 * Origin of a password attempt: the network address, and whether this browser is a known device of
 * the account.
 */
type Origin = { ip: string; deviceFor: (account: IdentityProviderAccount) => string | undefined }

/**
 * Checks a password with attempt limits; an unknown e-mail gets the same reply as a wrong password.
 * Known devices have their own limit, so attackers cannot lock out the account's owner.
 */
export async function checkPassword(
  { pool, limits, limitKey, passwords, afterwards }: IdentityProviderPageContext,
  { email, password }: { email: string; password: string },
  { ip, deviceFor }: Origin,
): Promise<PasswordCheckResult> {
  const key = normalizeEmail(email)
  const account = await accounts.findAccountByEmail(pool, email)
  const device = account && deviceFor(account)
  const [here, ...elsewhere]: [RateLimitedSignInAttempt, ...RateLimitedSignInAttempt[]] = device
    ? [{ name: 'signInKnown', who: `${key} ${device}` }]
    : [
        { name: 'signInHere', who: `${key} ${limitKey(ip)}` },
        { name: 'signInFrom', who: limitKey(ip) },
        { name: 'signInAnywhere', who: key },
      ]
  const counted = await countAttemptAgainstLimits(pool, limits, [here, ...elsewhere])
  if (!counted.ok) return { ...counted, code: 'wait' }
  if (!(await passwords.matches(password, account?.passwordHash)) || !account) {
    if (account) {
      afterwards(() =>
        accountEvents.addAccountEvent(pool, { sub: account.sub, what: 'sign-in-refused' }),
      )
    }
    return { ok: false, code: 'no-match' }
  }
  await resetAttemptCounter(pool, here)
  await uncountSuccessfulAttempts(pool, elsewhere)
  return { ok: true, account }
}
