import { minuteInMs } from '#domain/durations.ts'
import type { Db } from '#persistence/database.ts'
import * as operatorSignIns from '#persistence/running/operator-sign-ins.ts'
import { hashSecret } from '#sign-in/api-keys-and-random-secrets.ts'
import type { SignInStateNonceAndVerifier } from '#sign-in/office-sign-in-client.ts'

/**
 * Maximum time in ms between the start and the end of an operator's sign-in at the identity
 * provider.
 */
const longestMs = 10 * minuteInMs

type Begun = {
  checks: SignInStateNonceAndVerifier
  /** browser secret, stored as a cookie, that binds the sign-in to its browser */
  browser: string
  returnTo: string
  /** id of the session that a step-up authentication confirms; null for a new sign-in */
  sessionId: number | null
}

/** Stores an operator's started sign-in and deletes abandoned sign-ins. */
export async function beginOperatorSignIn(
  db: Db,
  { checks, browser, returnTo, sessionId }: Begun,
  now: Date,
): Promise<void> {
  const { state, nonce, verifier } = checks
  await operatorSignIns.removeOldOperatorSignIns(db, new Date(now.getTime() - longestMs))
  const hashes = { stateHash: hashSecret(state), browserHash: hashSecret(browser) }
  await operatorSignIns.addOperatorSignIn(
    db,
    { ...hashes, nonce, verifier, returnTo, sessionId },
    now,
  )
}

/**
 * Consumes an operator's started sign-in and returns its expected values (state, nonce, verifier);
 * undefined if the sign-in is unknown to this browser, expired or already used.
 */
export async function consumeOperatorSignIn(
  db: Db,
  { state, browser }: { state: string; browser: string },
  now: Date,
) {
  const hashes = { stateHash: hashSecret(state), browserHash: hashSecret(browser) }
  const taken = await operatorSignIns.consumeOperatorSignIn(
    db,
    hashes,
    new Date(now.getTime() - longestMs),
  )
  if (!taken) return undefined
  const { nonce, verifier, returnTo, session } = taken
  return { checks: { state, nonce, verifier }, returnTo, confirms: session }
}
