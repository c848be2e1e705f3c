import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import type { Pool } from 'pg'
import { type Db, inTransaction } from './database.ts'

export type IdentityProviderSigningKeys = {
  /**
   * Private signing keys; the first key of each algorithm signs, and the public part of every key
   * is published.
   */
  signing: JWK[]
  /** Secrets that sign cookies; the first signs new cookies, all are accepted for verification. */
  cookies: string[]
}

/**
 * Signing algorithms: ES256 for access tokens, RS256 for ID tokens and logout tokens, because every
 * client accepts RS256 by default (OpenID Connect Core 1.0 §15.1).
 */
const algorithms = ['ES256', 'RS256'] as const
type Algorithm = (typeof algorithms)[number]

// A new key is published two hours before it signs, so that every process has reloaded the keys. A replaced key stays
// published for 30 days.
const readKeys = `
select purpose, secret, secret->>'alg' as alg, created_at < now() - interval '2 hours' as settled
from identity.keys
order by created_at desc`

/** Loads the provider's keys, creating the first and rotating keys older than 90 days. */
export async function loadSigningKeys(pool: Pool): Promise<IdentityProviderSigningKeys> {
  return inTransaction(pool, async (db) => {
    await db.query('lock table identity.keys in share row exclusive mode')
    for (const alg of algorithms) await renew(db, 'signing', (id) => newSigningKey(id, alg), alg)
    await renew(db, 'cookies', () => randomBytes(32).toString('hex'))
    await db.query(`delete from identity.keys where created_at < now() - interval '120 days'`)
    const { rows } = await db.query(readKeys)
    return {
      signing: algorithms.flatMap((alg) => inUse<JWK>(rows.filter((row) => row.alg === alg))),
      cookies: inUse<string>(rows.filter(({ purpose }) => purpose === 'cookies')),
    }
  })
}

async function renew(
  db: Db,
  purpose: 'signing' | 'cookies',
  make: (id: string) => JWK | string,
  alg?: Algorithm,
): Promise<void> {
  const { rowCount } = await db.query(
    `select 1 from identity.keys
     where purpose = $1 and ($2::text is null or secret->>'alg' = $2)
       and created_at > now() - interval '90 days'`,
    [purpose, alg],
  )
  if (rowCount) return
  const id = randomUUID()
  await db.query('insert into identity.keys (id, purpose, secret) values ($1, $2, $3)', [
    id,
    purpose,
    JSON.stringify(make(id)),
  ])
}

function inUse<Secret>(newestFirst: { secret: Secret; settled: boolean }[]): Secret[] {
  const active = newestFirst.find(({ settled }) => settled) ?? newestFirst.at(-1)
  const others = newestFirst.filter((row) => row !== active)
  return [...(active ? [active] : []), ...others].map(({ secret }) => secret)
}

function newSigningKey(kid: string, alg: Algorithm): JWK {
  const { privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid, alg, use: 'sig' }
}
