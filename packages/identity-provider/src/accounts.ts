import { randomUUID } from 'node:crypto'
import { hasNulCharacter } from '@tianguis/html-pages/parse-form-body.ts'
import type { Db } from './database.ts'
import { normalizeEmail } from './normalize-email.ts'
import type { PasswordHashing } from './password-rules-and-hashing.ts'
import { endSessionsAfterCredentialChange } from './revoke-sessions-on-credential-change.ts'

export type IdentityProviderAccount = {
  sub: string
  email: string
  emailVerified: boolean
  passwordHash: string
  credentialsChangedAt: Date | null
}

const columns = `sub, email, email_verified_at is not null as "emailVerified",
  password_hash as "passwordHash", credentials_changed_at as "credentialsChangedAt"`

export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    !hasNulCharacter(text) &&
    /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]{2,}$/.test(text)
  )
}

export async function findAccountBySub(
  db: Db,
  sub: string,
): Promise<IdentityProviderAccount | undefined> {
  const { rows } = await db.query(`select ${columns} from identity.accounts where sub = $1`, [sub])
  return rows[0]
}

export async function findAccountByEmail(
  db: Db,
  email: string,
): Promise<IdentityProviderAccount | undefined> {
  const { rows } = await db.query(`select ${columns} from identity.accounts where email_key = $1`, [
    normalizeEmail(email),
  ])
  return rows[0]
}

/** Whether any account is confirmed; without one, nobody can sign in to the back office yet. */
export async function hasConfirmedAccounts(db: Db): Promise<boolean> {
  const { rows } = await db.query(
    'select exists (select from identity.accounts where email_verified_at is not null) as found',
  )
  return rows[0].found
}

/** Adds an unconfirmed account; undefined when an account with this e-mail exists. */
export async function addAccount(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<IdentityProviderAccount | undefined> {
  const { rows } = await db.query(
    `insert into identity.accounts (sub, email, email_key, password_hash, terms_accepted_at)
     values ($1, $2, $3, $4, now()) on conflict (email_key) do nothing returning ${columns}`,
    [randomUUID(), email.trim(), normalizeEmail(email), passwordHash],
  )
  return rows[0]
}

/**
 * Returns the unconfirmed account with this e-mail, locked; if there is none, adds one whose owner
 * has not accepted the terms yet. Undefined when the account is confirmed.
 */
export async function findOrAddInvitedAccount(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<IdentityProviderAccount | undefined> {
  const key = normalizeEmail(email)
  await db.query(
    `insert into identity.accounts (sub, email, email_key, password_hash)
     values ($1, $2, $3, $4) on conflict (email_key) do nothing`,
    [randomUUID(), email.trim(), key, passwordHash],
  )
  const { rows } = await db.query(
    `select ${columns} from identity.accounts
     where email_key = $1 and email_verified_at is null for update`,
    [key],
  )
  return rows[0]
}

export async function acceptTerms(db: Db, sub: string): Promise<void> {
  await db.query(
    `update identity.accounts set terms_accepted_at = coalesce(terms_accepted_at, now())
     where sub = $1`,
    [sub],
  )
}

/**
 * Adds a confirmed account with a given subject (account id); returns the subject, or undefined if
 * the e-mail already has an account.
 */
export async function addAccountWithConfirmedEmail(
  db: Db,
  passwords: PasswordHashing,
  { sub, email, password }: { sub?: string | undefined; email: string; password: string },
): Promise<string | undefined> {
  if (await findAccountByEmail(db, email)) return undefined
  const { rows } = await db.query<{ sub: string }>(
    `insert into identity.accounts
       (sub, email, email_key, password_hash, email_verified_at, terms_accepted_at)
     values ($1, $2, $3, $4, now(), now()) on conflict do nothing returning sub`,
    [sub ?? randomUUID(), email, normalizeEmail(email), await passwords.hash(password)],
  )
  return rows[0]?.sub
}

export async function confirmAccountEmail(db: Db, sub: string): Promise<void> {
  await db.query(
    `update identity.accounts set email_verified_at = coalesce(email_verified_at, now())
     where sub = $1`,
    [sub],
  )
}

/** Changes an account's e-mail address to a confirmed one; false if another account has it. */
export async function changeAccountEmail(db: Db, sub: string, email: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update identity.accounts set email = $2, email_key = $3, email_verified_at = now()
     where sub = $1 and not exists (select from identity.accounts where email_key = $3 and sub <> $1)`,
    [sub, email, normalizeEmail(email)],
  )
  return Boolean(rowCount)
}

/** Sets a new password and ends every session and token of the account except the given session. */
export async function replacePassword(
  db: Db,
  sub: string,
  passwordHash: string,
  keptSession?: string,
): Promise<void> {
  await db.query('update identity.accounts set password_hash = $2 where sub = $1', [
    sub,
    passwordHash,
  ])
  await endSessionsAfterCredentialChange(db, { sub, change: 'password', keptSession })
}

export async function removeAccount(db: Db, sub: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from identity.accounts where sub = $1', [sub])
  await endSessionsAfterCredentialChange(db, { sub, change: 'account-removed' })
  return Boolean(rowCount)
}
