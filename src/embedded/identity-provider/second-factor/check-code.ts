import * as accounts from '../accounts.ts'
import { type Counted, count, forget, resetAttempts } from '../attempts.ts'
import { inTransaction } from '../database.ts'
import { post } from '../outbox.ts'
import type { PagesContext } from '../pages-context.ts'
import { takeAppCode } from './authenticator-app.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { secondFactorsOf } from './second-factors.ts'
import { recoveryCodeUsedMail } from './security-mails.ts'

type CheckedCode =
  | { ok: true; kind: 'app' | 'recovery' }
  | { ok: false; code: 'no-match' }
  | { ok: false; code: 'wait'; waitSeconds: number }

/** Verifies an app or recovery code with attempt limits. */
export async function checkCode(
  context: PagesContext,
  { sub, code }: { sub: string; code: string },
): Promise<CheckedCode> {
  const { pool, limits, secrets } = context
  const soon: Counted = { name: 'secondFactorSoon', who: sub }
  const daily: Counted = { name: 'secondFactorDaily', who: sub }
  const counted = await count(pool, limits, [soon, daily])
  if (!counted.ok) return { ...counted, code: 'wait' }
  const isAppCode = /^\d{6}$/.test(code.replace(/\s/g, ''))
  const taken = isAppCode
    ? await takeAppCode(pool, secrets, { sub, code })
    : await takeAndTell(context, { sub, code })
  if (!taken) return { ok: false, code: 'no-match' }
  await forget(pool, soon)
  await resetAttempts(pool, [daily])
  return { ok: true, kind: isAppCode ? 'app' : 'recovery' }
}

async function takeAndTell(
  { pool, sendMail, shop }: PagesContext,
  { sub, code }: { sub: string; code: string },
): Promise<boolean> {
  const taken = await inTransaction(pool, async (db) => {
    if (!(await takeRecoveryCode(db, { sub, code }))) return false
    const account = await accounts.findBySub(db, sub)
    const { recoveryCodes } = await secondFactorsOf(db, sub)
    if (account) await post(db, account.email, recoveryCodeUsedMail(shop, recoveryCodes))
    return true
  })
  if (taken) sendMail()
  return taken
}
