import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import type { Pool } from 'pg'
import { inTransaction } from './database.ts'

export type Keys = {
  /** Private signing keys; the first signs, all are published. */
  signing: JWK[]
  /** Cookie secrets; the first signs, all verify. */
  cookies: string[]
}

// New keys are published two hours before signing, beyond any process's refresh, and 30 days after replacement.
const readKeys = `
select purpose, secret, created_at < now() - interval '2 hours' as settled
from identity.keys
order by created_at desc`

/** Loads keys, creating the first and rotating those older than 90 days. */
export async function loadKeys(pool: Pool): Promise<Keys> {
  return inTransaction(pool, async (db) => {
    await db.query('lock table identity.keys in share row exclusive mode')
    for (const purpose of ['signing', 'cookies'] as const) {
      const { rowCount } = await db.query(
        `select 1 from identity.keys
         where purpose = $1 and created_at > now() - interval '90 days'`,
        [purpose],
      )
      if (!rowCount) {
        const id = randomUUID()
        await db.query('insert into identity.keys (id, purpose, secret) values ($1, $2, $3)', [
          id,
          purpose,
          JSON.stringify(
            purpose === 'signing' ? newSigningKey(id) : randomBytes(32).toString('hex'),
          ),
        ])
      }
    }
    await db.query(`delete from identity.keys where created_at < now() - interval '120 days'`)
    const { rows } = await db.query(readKeys)
    return { signing: inUse<JWK>(rows, 'signing'), cookies: inUse<string>(rows, 'cookies') }
  })
}

function inUse<Secret>(
  rows: { purpose: string; secret: Secret; settled: boolean }[],
  purpose: string,
): Secret[] {
  const newestFirst = rows.filter((row) => row.purpose === purpose)
  const active = newestFirst.find(({ settled }) => settled) ?? newestFirst.at(-1)
  const others = newestFirst.filter((row) => row !== active)
  return [...(active ? [active] : []), ...others].map(({ secret }) => secret)
}

function newSigningKey(kid: string): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid, alg: 'ES256', use: 'sig' }
}
