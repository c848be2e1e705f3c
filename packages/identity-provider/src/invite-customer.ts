import { composeCustomerInvitationMail } from './account-mails.ts'
import * as accounts from './accounts.ts'
import { inTransaction } from './database.ts'
import { enqueueMail } from './mail-outbox.ts'
import { createMailedCode } from './mailed-codes.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'

/**
 * Mails a customer of the former shop a link to choose a password; false if somebody confirmed an
 * account with this e-mail. The account cannot be entered until then.
 */
export async function inviteCustomer(
  context: IdentityProviderPageContext,
  email: string,
): Promise<boolean> {
  const passwordHash = context.passwords.hashOfNoPassword()
  const isInvited = await inTransaction(context.pool, async (db) => {
    const account = await accounts.findOrAddInvitedAccount(db, { email, passwordHash })
    if (!account) return false
    const code = await createMailedCode(db, { purpose: 'invite', ...account })
    const url = `${context.issuer}/contrasena?codigo=${code}`
    await enqueueMail(db, account.email, composeCustomerInvitationMail(context.shop, url))
    return true
  })
  if (isInvited) context.sendMail()
  return isInvited
}
