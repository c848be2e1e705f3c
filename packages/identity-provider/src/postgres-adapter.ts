import { createHash } from 'node:crypto'
import { hasNulCharacter } from '@tianguis/html-pages/parse-form-body.ts'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Pool } from 'pg'

// Kinds of OpenID data (codes, tokens) whose id is a secret, so only a hash of the id is stored.
const secretModels = new Set(['AuthorizationCode', 'RefreshToken', 'AccessToken'])

function refuseNul(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && hasNulCharacter(value)) {
    throw new errors.InvalidRequest('a parameter has NUL')
  }
  return value
}

/** PostgreSQL adapter of the OpenID provider for sessions, grants and tokens. */
export function createPostgresAdapter(pool: Pool) {
  return (model: string): Adapter => {
    const secret = secretModels.has(model)
    const key = (id: string) => (secret ? createHash('sha256').update(id).digest('base64url') : id)

    async function findWhere(column: 'id' | 'uid', value: string, jti?: string) {
      if (hasNulCharacter(value)) return undefined
      const { rows } = await pool.query(
        `select payload, extract(epoch from consumed_at)::int as consumed from identity.records
         where model = $1 and ${column} = $2 and expires_at > now()`,
        [model, value],
      )
      if (!rows[0]) return undefined
      const { payload, consumed } = rows[0]
      return { ...payload, ...(jti ? { jti } : {}), ...(consumed ? { consumed } : {}) }
    }

    return {
      async upsert(id, payload, expiresIn = 60 * 60 * 24 * 365) {
        const stored: AdapterPayload = { ...payload }
        if (secret) delete stored.jti
        await pool.query(
          `insert into identity.records
             (model, id, payload, grant_id, account_id, uid, expires_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
           on conflict (model, id) do update set payload = excluded.payload,
             grant_id = excluded.grant_id, account_id = excluded.account_id, uid = excluded.uid,
             expires_at = excluded.expires_at`,
          [
            model,
            key(id),
            JSON.stringify(stored, refuseNul),
            model === 'Grant' ? id : payload.grantId,
            payload.accountId,
            payload.uid,
            expiresIn,
          ],
        )
      },

      find: (id) => findWhere('id', key(id), id),
      findByUid: (uid) => findWhere('uid', uid),
      findByUserCode: async () => undefined,

      // Atomic: of two concurrent requests with the same authorization code, only one succeeds.
      async consume(id) {
        const { rowCount } = await pool.query(
          `update identity.records set consumed_at = now()
           where model = $1 and id = $2 and consumed_at is null`,
          [model, key(id)],
        )
        if (!rowCount) throw new errors.InvalidGrant('already used')
      },

      async destroy(id) {
        await pool.query('delete from identity.records where model = $1 and id = $2', [
          model,
          key(id),
        ])
      },

      async revokeByGrantId(grantId) {
        await pool.query('delete from identity.records where grant_id = $1', [grantId])
      },
    }
  }
}
