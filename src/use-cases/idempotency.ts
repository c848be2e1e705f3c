import { createHash } from 'node:crypto'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import * as idempotencyKeys from '#persistence/running/idempotency-keys.ts'

/** An idempotency key with its scope and request. */
type KeyedRequest = { scope: string; key: string; asked: object }

export type IdempotencyKeyReused = Refusal<'key-reused'>

/**
 * Runs an operation once per idempotency key; repeated requests return the first result. The caller
 * holds the lock that serialises concurrent repeats.
 */
export async function runOncePerIdempotencyKey<Done extends object, No extends Refusal<string>>(
  db: Db,
  { key, ...scoped }: Omit<KeyedRequest, 'key'> & { key: string | undefined },
  now: Date,
  work: () => Promise<SuccessResult<Done> | No>,
): Promise<SuccessResult<Done> | No | IdempotencyKeyReused> {
  if (key === undefined) return work()
  const known = await idempotencyKeys.findIdempotentResponse<SuccessResult<Done>>(db, {
    ...scoped,
    key,
  })
  if (known) {
    return known.digest === digestOf(scoped.asked) ? known.answer : refuse('key-reused')
  }
  const done = await work()
  if (done.ok) await storeIdempotencyKey(db, { ...scoped, key }, done, now)
  return done
}

/** Whether the idempotency key was used before with a different request. */
export async function isIdempotencyKeyReused(
  db: Db,
  { asked, ...scoped }: KeyedRequest,
): Promise<boolean> {
  const known = await idempotencyKeys.findIdempotentResponse(db, scoped)
  return known !== undefined && known.digest !== digestOf(asked)
}

export function storeIdempotencyKey(
  db: Db,
  { asked, ...scoped }: KeyedRequest,
  answer: object | null,
  now: Date,
): Promise<void> {
  return idempotencyKeys.storeIdempotentResponse(
    db,
    { ...scoped, digest: digestOf(asked), answer },
    now,
  )
}

function digestOf(asked: object): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}
