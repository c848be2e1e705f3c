import {
  composeAlreadyRegisteredMail,
  composeEmailConfirmationMail,
  composeEmailChangedMail,
} from './account-mails.ts'
import * as accounts from './accounts.ts'
import { type Db, inTransaction } from './database.ts'
import { type OutboxMail, enqueueMail } from './mail-outbox.ts'
import * as codes from './mailed-codes.ts'
import { normalizeEmail } from './normalize-email.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'
import { endSessionsAfterCredentialChange } from './revoke-sessions-on-credential-change.ts'
import type { ShopUrlAndBranding } from './shop-branding.ts'
import { countAttemptAgainstLimits } from './sign-in-attempt-limits.ts'

/** Queues a mail with a link that confirms the account's e-mail address. */
export async function enqueueConfirmationMail(
  db: Db,
  { issuer, shop }: IdentityProviderPageContext,
  {
    sub,
    email,
    registration,
    forOffice = false,
    mail = composeEmailConfirmationMail,
  }: Confirmation,
): Promise<void> {
  const code = await codes.createMailedCode(db, { purpose: 'verify', sub, email, registration })
  const url = createEmailVerificationUrl(issuer, code) + (forOffice ? `&${officeMark}` : '')
  await enqueueMail(db, email, mail(shop, url))
}

type Confirmation = Pick<accounts.IdentityProviderAccount, 'sub' | 'email'> & {
  registration?: codes.PendingRegistration | undefined
  /**
   * whether a back office sign-in requested the link; after the confirmation, this sign-in
   * continues
   */
  forOffice?: boolean
  mail?: (shop: ShopUrlAndBranding, url: string) => OutboxMail
}

/** Query parameter that marks links of back office sign-ins. */
const officeMark = 'mostrador=1'

export function createEmailVerificationUrl(issuer: string, code: string): string {
  return `${issuer}/verificar?codigo=${code}`
}

/** Counts a confirmation mail, which anyone can request, against the limits. */
export function rateLimitConfirmationMail(
  { pool, limits }: IdentityProviderPageContext,
  email: string,
) {
  const who = normalizeEmail(email)
  return countAttemptAgainstLimits(pool, limits, [
    { name: 'confirmFor', who },
    { name: 'confirmForDay', who },
  ])
}

type Resent = { ok: true } | { ok: false; waitSeconds: number }

/**
 * Mails a new confirmation link for the registration made in this browser. The reply does not
 * reveal whether the account exists; only the mail does.
 */
export async function resendVerificationMail(
  context: IdentityProviderPageContext,
  {
    email,
    browser,
    forOffice = false,
  }: { email: string; browser?: string | undefined; forOffice?: boolean },
): Promise<Resent> {
  const { pool, limits } = context
  const who = normalizeEmail(email)
  const paused = await countAttemptAgainstLimits(pool, limits, [{ name: 'resendPause', who }])
  const counted = paused.ok ? await rateLimitConfirmationMail(context, email) : paused
  if (!counted.ok) return counted
  context.afterwards(async () => {
    await inTransaction(pool, async (db) => {
      const account = await accounts.findAccountByEmail(db, email)
      if (!account) return
      if (account.emailVerified) {
        await enqueueMail(
          db,
          account.email,
          composeAlreadyRegisteredMail(context.shop, `${context.shop.url}/customer/login`),
        )
        return
      }
      const registration =
        browser && (await codes.findPendingRegistration(db, account.sub, browser))
      await enqueueConfirmationMail(db, context, {
        ...account,
        registration: registration || undefined,
        forOffice,
      })
    })
    context.sendMail()
  })
  return { ok: true }
}

/**
 * Confirms an e-mail address with a mailed code, which is valid once, and sets the given password;
 * passwords that others chose in earlier registrations become invalid. Returns whether this call
 * confirmed it.
 */
export async function confirmEmailAddress(
  context: IdentityProviderPageContext,
  code: string,
  passwordHash: string,
): Promise<boolean> {
  const isConfirmed = await inTransaction(context.pool, async (db) => {
    const sub = await codes.consumeMailedCode(db, 'verify', code)
    const account = sub && (await accounts.findAccountBySub(db, sub))
    if (!account || account.emailVerified) return false
    await accounts.confirmAccountEmail(db, sub)
    if (passwordHash !== account.passwordHash) {
      await accounts.replacePassword(db, sub, passwordHash)
    }
    return true
  })
  context.tellLogouts()
  return isConfirmed
}

/**
 * Changes an account's e-mail address with a mailed code, which is valid once. The address counts
 * as a credential, so mailed links and other sessions of the account end.
 */
export async function changeEmailAddress(
  context: IdentityProviderPageContext,
  code: string,
  newEmail: string,
  keptSession: string | undefined,
): Promise<void> {
  await inTransaction(context.pool, async (db) => {
    const sub = await codes.consumeMailedCode(db, 'verify', code)
    const before = sub && (await accounts.findAccountBySub(db, sub))
    if (!before || !(await accounts.changeAccountEmail(db, sub, newEmail))) return
    await endSessionsAfterCredentialChange(db, { sub, change: 'address', keptSession })
    await enqueueMail(db, before.email, composeEmailChangedMail(context.shop, newEmail))
  })
  context.sendMail()
  context.tellLogouts()
}
