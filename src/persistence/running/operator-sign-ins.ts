import type { Db } from '../database.ts'

type SignIn = {
  stateHash: Buffer
  browserHash: Buffer
  nonce: string
  verifier: string
  returnTo: string
  sessionId: number | null
}

/** Stores an operator sign-in that has started at the identity provider but not finished. */
export async function addOperatorSignIn(db: Db, signIn: SignIn, now: Date): Promise<void> {
  await db
    .insertInto('operator_sign_ins')
    .values({
      state_hash: signIn.stateHash,
      browser_hash: signIn.browserHash,
      nonce: signIn.nonce,
      verifier: signIn.verifier,
      return_to: signIn.returnTo,
      session_id: signIn.sessionId,
      created_at: now,
    })
    .execute()
}

/**
 * Deletes and returns this browser's pending sign-in started after the given time, with the
 * existing session that the sign-in confirms, if any. Only one of several concurrent calls receives
 * the sign-in.
 */
export async function consumeOperatorSignIn(
  db: Db,
  { stateHash, browserHash }: Pick<SignIn, 'stateHash' | 'browserHash'>,
  begunSince: Date,
) {
  const taken = await db
    .with('taken', (query) =>
      query
        .deleteFrom('operator_sign_ins')
        .where('state_hash', '=', stateHash)
        .where('browser_hash', '=', browserHash)
        .where('created_at', '>', begunSince)
        .returning(['nonce', 'verifier', 'return_to', 'session_id']),
    )
    .selectFrom('taken as t')
    .leftJoin('operator_sessions as s', 's.id', 't.session_id')
    .select([
      't.nonce',
      't.verifier',
      't.return_to as returnTo',
      's.id as id',
      's.operator_id as operatorId',
    ])
    .executeTakeFirst()
  if (!taken) return undefined
  const { id, operatorId, ...signIn } = taken
  const session = id === null || operatorId === null ? undefined : { id, operatorId }
  return { ...signIn, session }
}

export async function removeOldOperatorSignIns(db: Db, begunBefore: Date): Promise<void> {
  await db.deleteFrom('operator_sign_ins').where('created_at', '<', begunBefore).execute()
}
