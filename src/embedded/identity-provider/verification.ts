import * as accounts from './accounts.ts'
import { count } from './attempts.ts'
import { credentialsChanged } from './credentials-changed.ts'
import { type Db, inTransaction } from './database.ts'
import { emailKey } from './email-key.ts'
import * as codes from './mailed-codes.ts'
import { alreadyRegisteredMail, confirmEmailMail, emailChangedMail } from './mails.ts'
import { type Mail, post } from './outbox.ts'
import type { PagesContext } from './pages-context.ts'
import type { Shop } from './shop.ts'

/** Queues a mail with a link that confirms the account's e-mail address. */
export async function postConfirmation(
  db: Db,
  { issuer, shop }: PagesContext,
  { sub, email, registration, forOffice = false, mail = confirmEmailMail }: Confirmation,
): Promise<void> {
  const code = await codes.create(db, { purpose: 'verify', sub, email, registration })
  const url = verificationUrl(issuer, code) + (forOffice ? `&${officeMark}` : '')
  await post(db, email, mail(shop, url))
}

type Confirmation = Pick<accounts.Account, 'sub' | 'email'> & {
  registration?: codes.Registration | undefined
  /** whether the link belongs to a back office sign-in, to which it returns */
  forOffice?: boolean
  mail?: (shop: Shop, url: string) => Mail
}

/** Query parameter that marks links of back office sign-ins. */
const officeMark = 'mostrador=1'

export function verificationUrl(issuer: string, code: string): string {
  return `${issuer}/verificar?codigo=${code}`
}

/** Counts a confirmation mail, which anyone can request, against the limits. */
export function countConfirmation({ pool, limits }: PagesContext, email: string) {
  const who = emailKey(email)
  return count(pool, limits, [
    { name: 'confirmFor', who },
    { name: 'confirmForDay', who },
  ])
}

type Resent = { ok: true } | { ok: false; waitSeconds: number }

/**
 * Mails a new confirmation link, with the password registered in this browser. Only the mail reveals whether the
 * account exists.
 */
export async function resendVerification(
  context: PagesContext,
  {
    email,
    browser,
    forOffice = false,
  }: { email: string; browser?: string | undefined; forOffice?: boolean },
): Promise<Resent> {
  const { pool, limits } = context
  const who = emailKey(email)
  const paused = await count(pool, limits, [{ name: 'resendPause', who }])
  const counted = paused.ok ? await countConfirmation(context, email) : paused
  if (!counted.ok) return counted
  context.afterwards(async () => {
    await inTransaction(pool, async (db) => {
      const account = await accounts.findByEmail(db, email)
      if (!account) return
      if (account.emailVerified) {
        await post(
          db,
          account.email,
          alreadyRegisteredMail(context.shop, `${context.shop.url}/customer/login`),
        )
        return
      }
      const registration = browser && (await codes.registrationOf(db, account.sub, browser))
      await postConfirmation(db, context, {
        ...account,
        registration: registration || undefined,
        forOffice,
      })
    })
    context.sendMail()
  })
  return { ok: true }
}

/** Confirms an e-mail address once with its password; passwords from earlier registrations by others become invalid. */
export async function confirmAddress(
  context: PagesContext,
  code: string,
  passwordHash: string,
): Promise<void> {
  await inTransaction(context.pool, async (db) => {
    const sub = await codes.use(db, 'verify', code)
    const account = sub && (await accounts.findBySub(db, sub))
    if (!account || account.emailVerified) return
    await accounts.confirmEmail(db, sub)
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
export async function changeAddress(
  context: PagesContext,
  code: string,
  newEmail: string,
  keptSession: string | undefined,
): Promise<void> {
  await inTransaction(context.pool, async (db) => {
    const sub = await codes.use(db, 'verify', code)
    const before = sub && (await accounts.findBySub(db, sub))
    if (!before || !(await accounts.changeEmail(db, sub, newEmail))) return
    await credentialsChanged(db, { sub, change: 'address', keptSession })
    await post(db, before.email, emailChangedMail(context.shop, newEmail))
  })
  context.sendMail()
  context.tellLogouts()
}
