import type { Account } from './accounts.ts'
import * as accounts from './accounts.ts'
import { type Counted, count, forget, resetAttempts } from './attempts.ts'
import type { Door } from './door.ts'
import { passwordMatches } from './passwords.ts'

export type Checked =
  | { ok: true; account: Account }
  | { ok: false; code: 'no-match' }
  | { ok: false; code: 'wait'; waitSeconds: number }

/** Checks a password, counting wrong ones; says the same for a wrong one and an unknown address. */
export async function checkPassword(
  { pool, limits }: Door,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<Checked> {
  const key = accounts.emailKey(email)
  const here: Counted = { name: 'signInHere', who: `${key} ${ip}` }
  const elsewhere: Counted[] = [
    { name: 'signInAnywhere', who: key },
    { name: 'signInFrom', who: ip },
  ]
  const counted = await count(pool, limits, [here, ...elsewhere])
  if (!counted.ok) return { ...counted, code: 'wait' }
  const account = await accounts.findByEmail(pool, email)
  if (!(await passwordMatches(password, account?.passwordHash)) || !account) {
    return { ok: false, code: 'no-match' }
  }
  await forget(pool, here)
  await resetAttempts(pool, elsewhere)
  return { ok: true, account }
}
