import * as accounts from '../accounts.ts'
import {
  type AttemptBucket,
  countAttempt,
  resetAttemptBucket,
  removeSuccessfulAttempts,
} from '../attempt-limits.ts'
import { inTransaction } from '../database.ts'
import { enqueueMail } from '../mail-outbox.ts'
import type { ProviderPagesContext } from '../provider-page-dependencies.ts'
import { acceptAppCode } from './authenticator-app.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { readSecondFactors } from './second-factors.ts'
import { composeRecoveryCodeUsedMail } from './security-mails.ts'

type CheckedCode =
  | { ok: true; kind: 'app' | 'recovery' }
  | { ok: false; code: 'no-match' }
  | { ok: false; code: 'wait'; waitSeconds: number }

/** Verifies an app or recovery code with attempt limits. */
export async function checkSecondFactorCode(
  context: ProviderPagesContext,
  { sub, code }: { sub: string; code: string },
): Promise<CheckedCode> {
  const { pool, limits, secrets } = context
  const soon: AttemptBucket = { name: 'secondFactorSoon', who: sub }
  const daily: AttemptBucket = { name: 'secondFactorDaily', who: sub }
  const counted = await countAttempt(pool, limits, [soon, daily])
  if (!counted.ok) return { ...counted, code: 'wait' }
  const isAppCode = /^\d{6}$/.test(code.replace(/\s/g, ''))
  const taken = isAppCode
    ? await acceptAppCode(pool, secrets, { sub, code })
    : await takeAndTell(context, { sub, code })
  if (!taken) return { ok: false, code: 'no-match' }
  await resetAttemptBucket(pool, soon)
  await removeSuccessfulAttempts(pool, [daily])
  return { ok: true, kind: isAppCode ? 'app' : 'recovery' }
}

async function takeAndTell(
  { pool, sendMail, shop }: ProviderPagesContext,
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
