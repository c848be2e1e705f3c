import { sql } from 'kysely'
import type { Db } from '../database.ts'

type Press = { scope: string; key: string }

/** Finds the stored response to a request with this idempotency key. */
export async function findIdempotentResponse<Answer>(
  db: Db,
  { scope, key }: Press,
): Promise<{ digest: string; answer: Answer } | undefined> {
  const { rows } = await sql<{ digest: string; answer: Answer }>`
    select digest, answer from request_keys where scope = ${scope} and key = ${key}`.execute(db)
  return rows[0]
}

/**
 * Stores an idempotency key with the digest of the request and the response to it; an existing key
 * stays unchanged.
 */
export async function storeIdempotentResponse(
  db: Db,
  { scope, key, digest, answer }: Press & { digest: string; answer: object | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('request_keys')
    .values({ scope, key, digest, answer: answer && JSON.stringify(answer), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('request_keys').where('created_at', '<', before).execute()
}
