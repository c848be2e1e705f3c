import { createHash, randomBytes } from 'node:crypto'
import type { Db } from './database.ts'

export type Purpose = 'verify' | 'reset'

const lifetime: Record<Purpose, string> = { verify: '24 hours', reset: '1 hour' }

type NewCode = {
  purpose: Purpose
  sub: string
  passwordHash?: string | undefined
  newEmail?: string
}

/**
 * Makes a code for a mailed link and returns it; only its hash is stored. A password or address
 * that comes with it takes effect when the code is used.
 */
export async function create(
  db: Db,
  { purpose, sub, passwordHash, newEmail }: NewCode,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await db.query(
    `insert into identity.mailed_codes (code_hash, purpose, sub, password_hash, new_email, expires_at)
     values ($1, $2, $3, $4, $5, now() + $6::interval)`,
    [hashed(code), purpose, sub, passwordHash, newEmail, lifetime[purpose]],
  )
  return code
}

export type FoundCode = {
  sub: string
  /** The address that the code is about. */
  email: string
  used: boolean
  /** Whether that address is already the account's confirmed one. */
  emailVerified: boolean
}

/** Looks a code up without using it: reading a mailed link must not spend it. */
export async function find(db: Db, purpose: Purpose, code: string): Promise<FoundCode | undefined> {
  const { rows } = await db.query(
    `select sub, coalesce(new_email, email) as email, used_at is not null as used,
       email_verified_at is not null and coalesce(new_email, email) = email as "emailVerified"
     from identity.mailed_codes join identity.accounts using (sub)
     where code_hash = $1 and purpose = $2 and expires_at > now()`,
    [hashed(code), purpose],
  )
  return rows[0]
}

export type UsedCode = { sub: string; passwordHash: string | null; newEmail: string | null }

/** Uses a code once; all other codes of the same purpose die with it. */
export async function use(db: Db, purpose: Purpose, code: string): Promise<UsedCode | undefined> {
  const { rows } = await db.query(
    `update identity.mailed_codes set used_at = now()
     where code_hash = $1 and purpose = $2 and used_at is null and expires_at > now()
     returning sub, password_hash as "passwordHash", new_email as "newEmail"`,
    [hashed(code), purpose],
  )
  const used = rows[0]
  if (!used) return undefined
  await db.query(
    `delete from identity.mailed_codes where sub = $1 and purpose = $2 and used_at is null`,
    [used.sub, purpose],
  )
  return used
}

/** The password chosen with the newest unused code, for a mail that is sent once more. */
export async function pendingPassword(db: Db, sub: string): Promise<string | undefined> {
  const { rows } = await db.query(
    `select password_hash from identity.mailed_codes
     where sub = $1 and purpose = 'verify' and used_at is null and new_email is null
     order by created_at desc limit 1`,
    [sub],
  )
  return rows[0]?.password_hash ?? undefined
}

function hashed(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
