import { createHash, randomInt } from 'node:crypto'
import type { Db } from '../database.ts'

const howMany = 10
// Length of a recovery code in characters: 120 random bits, so that a plain hash suffices.
const length = 24
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces all recovery codes of an account by ten new ones; only their hashes are stored. */
export async function replaceRecoveryCodes(db: Db, sub: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, randomCode)
  await removeRecoveryCodes(db, sub)
  await db.query(
    'insert into identity.recovery_codes (sub, code_hash) select $1, unnest($2::text[])',
    [sub, codes.map(hashed)],
  )
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Accepts a recovery code once, ignoring case, spaces and hyphens, and reading O as 0. */
export async function consumeRecoveryCode(
  db: Db,
  { sub, code }: { sub: string; code: string },
): Promise<boolean> {
  const plain = code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  const { rowCount } = await db.query(
    'delete from identity.recovery_codes where sub = $1 and code_hash = $2',
    [sub, hashed(plain)],
  )
  return Boolean(rowCount)
}

export async function removeRecoveryCodes(db: Db, sub: string): Promise<void> {
  await db.query('delete from identity.recovery_codes where sub = $1', [sub])
}

function randomCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function hashed(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
