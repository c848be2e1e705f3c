import { createHash, randomBytes } from 'node:crypto'
import type { Db } from './database.ts'
import { normalizeEmail } from './normalize-email.ts'

/** Purposes of codes in links; the link of purpose `entry` is handed over, not mailed. */
export type MailedCodePurpose = 'verify' | 'reset' | 'enrol' | 'invite' | 'entry'

const lifetime: Record<MailedCodePurpose, string> = {
  verify: '24 hours',
  reset: '1 hour',
  enrol: '3 days',
  invite: '14 days',
  entry: '1 hour',
}

type NewCode = {
  purpose: MailedCodePurpose
  sub: string
  /** e-mail address of the account; the mail goes there unless `newEmail` is set */
  email: string
  newEmail?: string
  registration?: PendingRegistration | undefined
}

/** Password chosen at a registration, and the secret of the registering browser. */
export type PendingRegistration = { passwordHash: string; browser: string }

/**
 * Creates a code for a mailed link; only the code's hash is stored. A new password or e-mail
 * address stored with the code takes effect when the code is used.
 */
export async function createMailedCode(
  db: Db,
  { purpose, sub, email, newEmail, registration }: NewCode,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db.query(
    `insert into identity.mailed_codes
       (code_hash, purpose, sub, sent_to, new_email, password_hash, browser_hash, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + $8::interval)`,
    [
      hashed(code),
      purpose,
      sub,
      normalizeEmail(email),
      newEmail,
      registration?.passwordHash,
      registration && hashed(registration.browser),
      lifetime[purpose],
    ],
  )
  return code
}

export type FoundMailedCode = {
  sub: string
  /** e-mail address that the code confirms */
  email: string
  newEmail: string | null
  used: boolean
  expiresAt: Date
  /** whether this is already the account's confirmed e-mail address */
  emailVerified: boolean
  /**
   * hash of the password chosen at the registration that sent this code; null if another browser
   * registered
   */
  passwordHash: string | null
}

/** SQL condition: a mailed link is valid while the e-mail address it was sent to is the account's address. */
const isOfAddress = `(new_email is not null or coalesce(sent_to, email_key) = email_key)`

/** Finds a mailed code without using it, because mail scanners open links. */
export async function findMailedCode(
  db: Db,
  purpose: MailedCodePurpose,
  { code, browser = '' }: { code: string; browser?: string | undefined },
): Promise<FoundMailedCode | undefined> {
  const { rows } = await db.query(
    `select sub, coalesce(new_email, email) as email, new_email as "newEmail",
       used_at is not null as used, expires_at as "expiresAt",
       email_verified_at is not null and coalesce(new_email, email) = email as "emailVerified",
       case when browser_hash = $3 then mailed_codes.password_hash end as "passwordHash"
     from identity.mailed_codes join identity.accounts using (sub)
     where code_hash = $1 and purpose = $2 and expires_at > now() and ${isOfAddress}`,
    [hashed(code), purpose, hashed(browser)],
  )
  return rows[0]
}

/** Uses a mailed code once and returns its account; other codes of the same purpose become invalid. */
export async function consumeMailedCode(
  db: Db,
  purpose: MailedCodePurpose,
  code: string,
): Promise<string | undefined> {
  const { rows } = await db.query(
    `update identity.mailed_codes c set used_at = now() from identity.accounts a
     where code_hash = $1 and purpose = $2 and used_at is null and expires_at > now()
       and a.sub = c.sub and ${isOfAddress}
     returning c.sub`,
    [hashed(code), purpose],
  )
  const used = rows[0]
  if (!used) return undefined
  await deleteUnusedCodes(db, purpose, used.sub)
  return used.sub
}

export async function deleteUnusedCodes(
  db: Db,
  purpose: MailedCodePurpose,
  sub: string,
): Promise<void> {
  await db.query(
    `delete from identity.mailed_codes where sub = $1 and purpose = $2 and used_at is null`,
    [sub, purpose],
  )
}

/**
 * Finds the account's latest registration made in this browser, so that its confirmation mail can
 * be sent again.
 */
export async function findPendingRegistration(
  db: Db,
  sub: string,
  browser: string,
): Promise<PendingRegistration | undefined> {
  const { rows } = await db.query(
    `select password_hash as "passwordHash" from identity.mailed_codes
     where sub = $1 and browser_hash = $2 and used_at is null and expires_at > now()
     order by created_at desc limit 1`,
    [sub, hashed(browser)],
  )
  return rows[0] && { ...rows[0], browser }
}

function hashed(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
