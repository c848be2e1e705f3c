import { credentialsChanged } from '../credentials-changed.ts'
import type { CurrentAccount } from '../current-account.ts'
import { type Db, inTransaction } from '../database.ts'
import type { Door } from '../door.ts'
import { post } from '../outbox.ts'
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

/** Changes what an account is opened with, tells its owner and ends its other sessions. */
export async function changeFactor<Done extends Change>(
  { pool, sendMail, tellLogouts }: Door,
  { account, sessionId }: CurrentAccount,
  change: SecurityChange,
  work: (db: Db) => Promise<Done>,
): Promise<Done> {
  const done = await inTransaction(pool, async (db) => {
    await db.query('select from identity.accounts where sub = $1 for update', [account.sub])
    const result = await work(db)
    if (result === 'nothing') return result
    await credentialsChanged(db, account.sub, sessionId)
    await post(db, account.email, securityChangedMail(change))
    return result
  })
  if (done !== 'nothing') {
    sendMail()
    tellLogouts()
  }
  return done
}
