import * as accounts from './accounts.ts'
import { countAttempt } from './attempt-limits.ts'
import { type Db, inTransaction } from './database.ts'
import { type OutboxMail, enqueueMail } from './mail-outbox.ts'
import * as codes from './mailed-codes.ts'
import {
  composeAlreadyRegisteredMail,
  composeEmailConfirmationMail,
  composeEmailChangedMail,
} from './mails.ts'
import { normalizeEmail } from './normalize-email.ts'
import type { ProviderPagesContext } from './provider-page-dependencies.ts'
import type { ProviderShop } from './provider-shop-branding.ts'
import { revokeAfterCredentialChange } from './revoke-after-credential-change.ts'

/** Queues a mail with a link that confirms the account's e-mail address. */
export async function enqueueConfirmationMail(
  db: Db,
  { issuer, shop }: ProviderPagesContext,
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

type Confirmation = Pick<accounts.ProviderAccount, 'sub' | 'email'> & {
  registration?: codes.PendingRegistration | undefined
  /** whether a back office sign-in requested the link, so that the confirmation returns to it */
  forOffice?: boolean
  mail?: (shop: ProviderShop, url: string) => OutboxMail
}

/** Query parameter that marks links of back office sign-ins. */
const officeMark = 'mostrador=1'

export function createEmailVerificationUrl(issuer: string, code: string): string {
  return `${issuer}/verificar?codigo=${code}`
}

/** Counts a confirmation mail, which anyone can request, against the limits. */
export function countConfirmationMail({ pool, limits }: ProviderPagesContext, email: string) {
  const who = normalizeEmail(email)
  return countAttempt(pool, limits, [
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
  context: ProviderPagesContext,
  {
    email,
    browser,
    forOffice = false,
  }: { email: string; browser?: string | undefined; forOffice?: boolean },
): Promise<Resent> {
  const { pool, limits } = context
  const who = normalizeEmail(email)
  const paused = await countAttempt(pool, limits, [{ name: 'resendPause', who }])
  const counted = paused.ok ? await countConfirmationMail(context, email) : paused
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
 * Confirms an e-mail address once and sets the given password; passwords that others chose in
 * earlier registrations become invalid.
 */
export async function confirmEmailAddress(
  context: ProviderPagesContext,
  code: string,
  passwordHash: string,
): Promise<void> {
  await inTransaction(context.pool, async (db) => {
    const sub = await codes.consumeMailedCode(db, 'verify', code)
    const account = sub && (await accounts.findAccountBySub(db, sub))
    if (!account || account.emailVerified) return
    await accounts.confirmAccountEmail(db, sub)
    if (passwordHash !== account.passwordHash) {
      await accounts.replacePassword(db, sub, passwordHash)
    }
  })
  context.tellLogouts()
}

/**
 * Changes an account's e-mail address once, unless another account has it. Mailed links open the account, so the e-mail
 * address counts as a credential: links and other sessions end.
 */
export async function changeEmailAddress(
  context: ProviderPagesContext,
  code: string,
  newEmail: string,
  keptSession: string | undefined,
): Promise<void> {
  await inTransaction(context.pool, async (db) => {
    const sub = await codes.consumeMailedCode(db, 'verify', code)
    const before = sub && (await accounts.findAccountBySub(db, sub))
    if (!before || !(await accounts.changeAccountEmail(db, sub, newEmail))) return
    await revokeAfterCredentialChange(db, { sub, change: 'address', keptSession })
    await enqueueMail(db, before.email, composeEmailChangedMail(context.shop, newEmail))
  })
  context.sendMail()
  context.tellLogouts()
}
