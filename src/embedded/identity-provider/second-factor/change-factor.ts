import type { Account } from '../accounts.ts'
import { credentialsChanged } from '../credentials-changed.ts'
import type { CurrentAccount } from '../current-account.ts'
import { type Db, inTransaction } from '../database.ts'
import type { Door } from '../door.ts'
import { post } from '../outbox.ts'
import { removeApp } from './authenticator-app.ts'
import { removePasskeys } from './passkeys.ts'
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor, secondFactorsOf } from './second-factors.ts'
import { type SecurityChange, securityChangedMail } from './security-mails.ts'

type Change = 'nothing' | { codes?: string[] }

/** Adds a second factor, and with the first one the recovery codes, which are returned to be shown. */
export function addFactor(
  door: Door,
  session: CurrentAccount,
  change: SecurityChange,
  add: (db: Db) => Promise<boolean>,
): Promise<Change> {
  const { sub } = session.account
  return changeFactor(door, session, change, async (db) => {
    const isFirst = !hasSecondFactor(await secondFactorsOf(db, sub))
    if (!(await add(db))) return 'nothing'
    return isFirst ? { codes: await replaceRecoveryCodes(db, sub) } : {}
  })
}

/** Removes a second factor, and with the last one the recovery codes. */
export function removeFactor(
  door: Door,
  session: CurrentAccount,
  change: SecurityChange,
  remove: (db: Db) => Promise<boolean>,
): Promise<Change> {
  const { sub } = session.account
  return changeFactor(door, session, change, async (db) => {
    if (!(await remove(db))) return 'nothing'
    if (!hasSecondFactor(await secondFactorsOf(db, sub))) await removeRecoveryCodes(db, sub)
    return {}
  })
}

/** Removes every factor but the password; false without any. */
export async function removeAllFactors(door: Door, account: Account): Promise<boolean> {
  const removed = await changeFactor(door, { account }, 'factors-removed', async (db) => {
    if (!hasSecondFactor(await secondFactorsOf(db, account.sub))) return 'nothing'
    await removePasskeys(db, account.sub)
    await removeApp(db, account.sub)
    await removeRecoveryCodes(db, account.sub)
    return {}
  })
  return removed !== 'nothing'
}

/** Changes a factor, mails the owner and ends other sessions. */
export async function changeFactor<Done extends Change>(
  { pool, sendMail, tellLogouts, shop }: Door,
  { account, sessionId }: Pick<CurrentAccount, 'account'> & Partial<CurrentAccount>,
  change: SecurityChange,
  work: (db: Db) => Promise<Done>,
): Promise<Done> {
  const done = await inTransaction(pool, async (db) => {
    await db.query('select from identity.accounts where sub = $1 for update', [account.sub])
    const result = await work(db)
    if (result === 'nothing') return result
    await credentialsChanged(db, {
      sub: account.sub,
      change,
      ...(sessionId !== undefined && { keptSession: sessionId }),
    })
    await post(db, account.email, securityChangedMail(shop, change))
    return result
  })
  if (done !== 'nothing') {
    sendMail()
    tellLogouts()
  }
  return done
}
