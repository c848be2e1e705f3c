import * as accounts from './accounts.ts'
import { inTransaction } from './database.ts'
import * as codes from './mailed-codes.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'

export const entryLinkPath = '/primera-entrada'

/**
 * Creates the link with which an operator sets up the account without mail: whoever hands it over
 * vouches for the e-mail. Earlier links of the account become invalid. Undefined if somebody
 * confirmed an account with this e-mail, which only its password opens.
 */
export function createEntryLink(
  { pool, passwords, issuer }: IdentityProviderPageContext,
  email: string,
): Promise<{ url: string; expiresAt: Date } | undefined> {
  const passwordHash = passwords.hashOfNoPassword()
  return inTransaction(pool, async (db) => {
    const account = await accounts.findOrAddInvitedAccount(db, { email, passwordHash })
    if (!account) return undefined
    await codes.deleteUnusedCodes(db, 'entry', account.sub)
    const code = await codes.createMailedCode(db, { purpose: 'entry', ...account })
    const created = await codes.findMailedCode(db, 'entry', { code })
    return (
      created && {
        url: `${issuer}${entryLinkPath}?codigo=${code}`,
        expiresAt: created.expiresAt,
      }
    )
  })
}

/**
 * Sets the password with the code of an entry link, which is valid once, and confirms the e-mail
 * address. Undefined if the code is no longer valid.
 */
export async function consumeEntryLink(
  context: IdentityProviderPageContext,
  code: string,
  password: string,
): Promise<accounts.IdentityProviderAccount | undefined> {
  const passwordHash = await context.passwords.hash(password)
  const account = await inTransaction(context.pool, async (db) => {
    const sub = await codes.consumeMailedCode(db, 'entry', code)
    if (!sub || (await accounts.findAccountBySub(db, sub))?.emailVerified) return undefined
    await accounts.acceptTerms(db, sub)
    await accounts.confirmAccountEmail(db, sub)
    await accounts.replacePassword(db, sub, passwordHash)
    return accounts.findAccountBySub(db, sub)
  })
  context.tellLogouts()
  return account
}
