import type { IdentityProviderAccount } from '../accounts.ts'
import type { CurrentAccount } from '../current-account.ts'
import { type Db, inTransaction } from '../database.ts'
import { enqueueMail } from '../mail-outbox.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'
import { endSessionsAfterCredentialChange } from '../revoke-sessions-on-credential-change.ts'
import { removeAuthenticatorApp } from './authenticator-app.ts'
import {
  type SecondFactorEnrolmentAccount,
  enqueueTwoFactorInvitationMail,
  consumeEnrolmentInvitation,
} from './enrolment-invitation.ts'
import { removeAllPasskeys } from './passkeys.ts'
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import {
  composeSecondFactorsRemovedMail,
  composeTwoFactorInvitationMail,
  type SecondFactorChange,
  composeSecondFactorChangedMail,
} from './second-factor-mails.ts'
import {
  hasRemovedAllSecondFactors,
  hasSecondFactor,
  recordSecondFactorRemoval,
  readSecondFactors,
} from './second-factors.ts'

type Change = 'nothing' | { codes?: string[] }

/** Adds a second factor; with the first factor, recovery codes are created and returned for display. */
export function addSecondFactor(
  context: IdentityProviderPageContext,
  session: CurrentAccount & SecondFactorEnrolmentAccount,
  change: SecondFactorChange,
  add: (db: Db) => Promise<boolean>,
): Promise<Change> {
  const { sub } = session.account
  return changeSecondFactor(context, session, change, async (db) => {
    const isFirst = !hasSecondFactor(await readSecondFactors(db, sub))
    if (!(await consumeEnrolmentInvitation(db, session)) || !(await add(db))) return 'nothing'
    return isFirst ? { codes: await replaceRecoveryCodes(db, sub) } : {}
  })
}

/** Removes a second factor from an account; with the last one, also removes the recovery codes. */
export function removeSecondFactor(
  context: IdentityProviderPageContext,
  session: CurrentAccount,
  change: SecondFactorChange,
  remove: (db: Db) => Promise<boolean>,
): Promise<Change> {
  const { sub } = session.account
  return changeSecondFactor(context, session, change, async (db) => {
    if (!(await remove(db))) return 'nothing'
    if (!hasSecondFactor(await readSecondFactors(db, sub))) {
      await removeRecoveryCodes(db, sub)
      await recordSecondFactorRemoval(db, sub)
    }
    return {}
  })
}

/**
 * Removes all second factors of an account and mails an invitation to add a new one. If they were
 * removed before, mails the invitation again.
 */
export async function removeAllSecondFactors(
  context: IdentityProviderPageContext,
  account: IdentityProviderAccount,
): Promise<'removed' | 'invited' | 'nothing'> {
  const { pool, sendMail } = context
  const removed = await changeSecondFactor(context, { account }, 'factors-removed', async (db) => {
    if (!hasSecondFactor(await readSecondFactors(db, account.sub))) return 'nothing'
    await removeAllPasskeys(db, account.sub)
    await removeAuthenticatorApp(db, account.sub)
    await removeRecoveryCodes(db, account.sub)
    await recordSecondFactorRemoval(db, account.sub)
    return {}
  })
  if (removed !== 'nothing') return 'removed'
  if (!hasRemovedAllSecondFactors(await readSecondFactors(pool, account.sub))) return 'nothing'
  await inTransaction(pool, (db) =>
    enqueueTwoFactorInvitationMail(db, context, account, composeTwoFactorInvitationMail),
  )
  sendMail()
  return 'invited'
}

/**
 * Changes the second factors of an account, informs the owner by mail and ends the account's other
 * sessions.
 */
export async function changeSecondFactor<Done extends Change>(
  context: IdentityProviderPageContext,
  { account, sessionId }: Pick<CurrentAccount, 'account'> & Partial<CurrentAccount>,
  change: SecondFactorChange,
  work: (db: Db) => Promise<Done>,
): Promise<Done> {
  const { pool, sendMail, tellLogouts, shop } = context
  const done = await inTransaction(pool, async (db) => {
    await db.query('select from identity.accounts where sub = $1 for update', [account.sub])
    const result = await work(db)
    if (result === 'nothing') return result
    await endSessionsAfterCredentialChange(db, { sub: account.sub, change, keptSession: sessionId })
    if (change === 'factors-removed') {
      await enqueueTwoFactorInvitationMail(db, context, account, composeSecondFactorsRemovedMail)
    } else {
      await enqueueMail(db, account.email, composeSecondFactorChangedMail(shop, change))
    }
    return result
  })
  if (done !== 'nothing') {
    sendMail()
    tellLogouts()
  }
  return done
}
