import * as otpauth from 'otpauth'
import type { Db } from '../database.ts'
import type { SecretEncryption } from './encrypt-secrets.ts'

export function createAuthenticatorAppSecret(): string {
  return new otpauth.Secret({ size: 20 }).base32
}

/** Creates the `otpauth` URI with which an authenticator app is set up. */
export function createAuthenticatorUri(secret: string, email: string, issuer: string): string {
  return new otpauth.TOTP({
    issuer,
    label: email,
    secret: otpauth.Secret.fromBase32(secret),
  }).toString()
}

/**
 * Number of the 30-second period for which an authenticator code is valid: current, previous or
 * next; undefined for a wrong code.
 */
export function findTotpTimeStep(secret: string, code: string): number | undefined {
  const totp = new otpauth.TOTP({ secret: otpauth.Secret.fromBase32(secret) })
  const timestamp = Date.now()
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: 1, timestamp })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Stores the encrypted app secret; false if the account already has an app. */
export async function addAuthenticatorApp(
  db: Db,
  secrets: SecretEncryption,
  { sub, secret, step }: { sub: string; secret: string; step: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into identity.authenticator_apps (sub, sealed_secret, last_step)
     values ($1, $2, $3) on conflict do nothing`,
    [sub, secrets.seal(secret, contextOf(sub)), step],
  )
  return Boolean(rowCount)
}

/**
 * Accepts each code of the authenticator app only once, and no code older than the last accepted
 * one.
 */
export async function verifyAuthenticatorAppCode(
  db: Db,
  secrets: SecretEncryption,
  { sub, code }: { sub: string; code: string },
): Promise<boolean> {
  const { rows } = await db.query(
    'select sealed_secret as sealed from identity.authenticator_apps where sub = $1',
    [sub],
  )
  const secret = rows[0] && secrets.open(rows[0].sealed, contextOf(sub))
  const step = secret && findTotpTimeStep(secret, code)
  if (!step) return false
  const { rowCount } = await db.query(
    `update identity.authenticator_apps set last_step = $2 where sub = $1 and last_step < $2`,
    [sub, step],
  )
  return Boolean(rowCount)
}

/**
 * Encrypts the stored authenticator app secrets again with the current encryption secret, after a
 * rotation.
 */
export async function reencryptAuthenticatorAppSecrets(
  db: Db,
  secrets: SecretEncryption,
): Promise<void> {
  const { rows } = await db.query<{ sub: string; sealed: string }>(
    'select sub, sealed_secret as sealed from identity.authenticator_apps',
  )
  for (const { sub, sealed } of rows) {
    const context = contextOf(sub)
    const secret = secrets.isCurrent(sealed, context) ? undefined : secrets.open(sealed, context)
    if (secret === undefined) continue
    await db.query(
      `update identity.authenticator_apps set sealed_secret = $2
       where sub = $1 and sealed_secret = $3`,
      [sub, secrets.seal(secret, context), sealed],
    )
  }
}

export async function removeAuthenticatorApp(db: Db, sub: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from identity.authenticator_apps where sub = $1', [
    sub,
  ])
  return Boolean(rowCount)
}

function contextOf(sub: string): string {
  return `authenticator app of ${sub}`
}
