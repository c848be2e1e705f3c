import type { Db } from '../database.ts'

export const maxPasskeys = 20

export type Passkey = {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  credentialId: string
  transports: string[]
}

const columns = `id::text, name, created_at as "createdAt", last_used_at as "lastUsedAt",
  credential_id as "credentialId", transports`

export async function listPasskeys(db: Db, sub: string): Promise<Passkey[]> {
  const { rows } = await db.query(
    `select ${columns} from identity.passkeys where sub = $1 order by id`,
    [sub],
  )
  return rows
}

export async function findPasskey(db: Db, sub: string, id: string): Promise<Passkey | undefined> {
  const { rows } = await db.query(
    `select ${columns} from identity.passkeys where sub = $1 and id::text = $2`,
    [sub, id],
  )
  return rows[0]
}

export type NewPasskey = {
  sub: string
  name: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

/**
 * Adds a passkey to an account; returns false if the passkey is already registered or the account
 * has the maximum number of passkeys.
 */
export async function addPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const { sub, name, credentialId, publicKey, counter, transports } = passkey
  const { rowCount } = await db.query(
    `insert into identity.passkeys (credential_id, sub, public_key, counter, transports, name)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) from identity.passkeys where sub = $2) < $7
     on conflict do nothing`,
    [credentialId, sub, publicKey, counter, transports, name, maxPasskeys],
  )
  return Boolean(rowCount)
}

export async function renamePasskey(db: Db, sub: string, id: string, name: string): Promise<void> {
  await db.query('update identity.passkeys set name = $3 where sub = $1 and id::text = $2', [
    sub,
    id,
    name,
  ])
}

export async function removePasskey(db: Db, sub: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from identity.passkeys where sub = $1 and id::text = $2',
    [sub, id],
  )
  return Boolean(rowCount)
}

export async function removeAllPasskeys(db: Db, sub: string): Promise<void> {
  await db.query('delete from identity.passkeys where sub = $1', [sub])
}

export async function findPasskeyCredential(db: Db, credentialId: string) {
  const { rows } = await db.query<{ sub: string; publicKey: Buffer; counter: number }>(
    `select sub, public_key as "publicKey", counter::float8 as counter
     from identity.passkeys where credential_id = $1`,
    [credentialId],
  )
  return rows[0]
}

/**
 * Records that a passkey was used; returns false if the passkey's signature counter did not
 * increase. Passkeys without a counter always report 0.
 */
export async function recordPasskeyUse(
  db: Db,
  credentialId: string,
  counter: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update identity.passkeys set counter = $2, last_used_at = now()
     where credential_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [credentialId, counter],
  )
  return Boolean(rowCount)
}
