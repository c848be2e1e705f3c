import type { Account } from '../accounts.ts'
import { credentialsChanged } from '../credentials-changed.ts'
import type { CurrentAccount } from '../current-account.ts'
import { type Db, inTransaction } from '../database.ts'
import { post } from '../outbox.ts'
import type { PagesContext } from '../pages-context.ts'
import { removeApp } from './authenticator-app.ts'
import { type Enrolling, postInvitation, useEnrolment } from './enrolment.ts'
import { removePasskeys } from './passkeys.ts'
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { hasLostFactors, hasSecondFactor, noteLoss, secondFactorsOf } from './second-factors.ts'
import {
  factorsRemovedMail,
  invitationMail,
  type SecurityChange,
  securityChangedMail,
} from './security-mails.ts'

type Change = 'nothing' | { codes?: string[] }

/** Adds a second factor; with the first factor, recovery codes are created and returned for display. */
export function addFactor(
  context: PagesContext,
  session: CurrentAccount & Enrolling,
  change: SecurityChange,
  add: (db: Db) => Promise<boolean>,
): Promise<Change> {
  const { sub } = session.account
  return changeFactor(context, session, change, async (db) => {
    const isFirst = !hasSecondFactor(await secondFactorsOf(db, sub))
    if (!(await useEnrolment(db, session)) || !(await add(db))) return 'nothing'
    return isFirst ? { codes: await replaceRecoveryCodes(db, sub) } : {}
  })
}

/** Removes a second factor, and with the last factor the recovery codes. */
export function removeFactor(
  context: PagesContext,
  session: CurrentAccount,
  change: SecurityChange,
  remove: (db: Db) => Promise<boolean>,
): Promise<Change> {
  const { sub } = session.account
  return changeFactor(context, session, change, async (db) => {
    if (!(await remove(db))) return 'nothing'
    if (!hasSecondFactor(await secondFactorsOf(db, sub))) {
      await removeRecoveryCodes(db, sub)
      await noteLoss(db, sub)
    }
    return {}
  })
}

/**
 * Removes all second factors of an account and mails an invitation to add a new one. An account without factors that
 * lost them before is invited again.
 */
export async function removeAllFactors(
  context: PagesContext,
  account: Account,
): Promise<'removed' | 'invited' | 'nothing'> {
  const { pool, sendMail } = context
  const removed = await changeFactor(context, { account }, 'factors-removed', async (db) => {
    if (!hasSecondFactor(await secondFactorsOf(db, account.sub))) return 'nothing'
    await removePasskeys(db, account.sub)
    await removeApp(db, account.sub)
    await removeRecoveryCodes(db, account.sub)
    await noteLoss(db, account.sub)
    return {}
  })
  if (removed !== 'nothing') return 'removed'
  if (!hasLostFactors(await secondFactorsOf(pool, account.sub))) return 'nothing'
  await inTransaction(pool, (db) => postInvitation(db, context, account, invitationMail))
  sendMail()
  return 'invited'
}

/** Changes a second factor, mails the owner and ends other sessions. */
export async function changeFactor<Done extends Change>(
  context: PagesContext,
  { account, sessionId }: Pick<CurrentAccount, 'account'> & Partial<CurrentAccount>,
  change: SecurityChange,
  work: (db: Db) => Promise<Done>,
): Promise<Done> {
  const { pool, sendMail, tellLogouts, shop } = context
  const done = await inTransaction(pool, async (db) => {
    await db.query('select from identity.accounts where sub = $1 for update', [account.sub])
    const result = await work(db)
    if (result === 'nothing') return result
    await credentialsChanged(db, { sub: account.sub, change, keptSession: sessionId })
    if (change === 'factors-removed') {
      await postInvitation(db, context, account, factorsRemovedMail)
    } else {
      await post(db, account.email, securityChangedMail(shop, change))
    }
    return result
  })
  if (done !== 'nothing') {
    sendMail()
    tellLogouts()
  }
  return done
}
