import type { Account } from './accounts.ts'
import * as accounts from './accounts.ts'
import { type Counted, count, forget, resetAttempts } from './attempts.ts'
import { emailKey } from './email-key.ts'
import * as events from './events.ts'
import type { PagesContext } from './pages-context.ts'

export type Checked =
  | { ok: true; account: Account }
  | { ok: false; code: 'no-match' }
  | { ok: false; code: 'wait'; waitSeconds: number }

/** Origin of a password attempt: network address, and known device of the account. */
type Origin = { ip: string; deviceFor: (account: Account) => string | undefined }

/**
 * Checks a password with attempt limits; wrong passwords and unknown e-mails get the same reply. Known devices have a
 * separate counter, so attackers cannot lock out the owner, and a blocked network address stops counting against the
 * account.
 */
export async function checkPassword(
  { pool, limits, limitKey, passwords, afterwards }: PagesContext,
  { email, password }: { email: string; password: string },
  { ip, deviceFor }: Origin,
): Promise<Checked> {
  const key = emailKey(email)
  const account = await accounts.findByEmail(pool, email)
  const device = account && deviceFor(account)
  const [here, ...elsewhere]: [Counted, ...Counted[]] = device
    ? [{ name: 'signInKnown', who: `${key} ${device}` }]
    : [
        { name: 'signInHere', who: `${key} ${limitKey(ip)}` },
        { name: 'signInFrom', who: limitKey(ip) },
        { name: 'signInAnywhere', who: key },
      ]
  const counted = await count(pool, limits, [here, ...elsewhere])
  if (!counted.ok) return { ...counted, code: 'wait' }
  if (!(await passwords.matches(password, account?.passwordHash)) || !account) {
    if (account) {
      afterwards(() => events.add(pool, { sub: account.sub, what: 'sign-in-refused' }))
    }
    return { ok: false, code: 'no-match' }
  }
  await forget(pool, here)
  await resetAttempts(pool, elsewhere)
  return { ok: true, account }
}
