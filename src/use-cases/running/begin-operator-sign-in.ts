import { minuteInMs } from '#domain/durations.ts'
import type { Db } from '#persistence/database.ts'
import * as operatorSignIns from '#persistence/running/operator-sign-ins.ts'
import type { SignInChecks } from '#sign-in/office-provider.ts'
import { hashSecret } from '#sign-in/operator-secrets.ts'

/** Time limit at the identity provider. */
const longestMs = 10 * minuteInMs

type Begun = {
  checks: SignInChecks
  /** what the browser keeps that begins it */
  browser: string
  returnTo: string
  /** the session that is to be confirmed */
  sessionId: number | null
}

/** Stores a started sign-in and deletes abandoned ones. */
export async function beginOperatorSignIn(
  db: Db,
  { checks, browser, returnTo, sessionId }: Begun,
  now: Date,
): Promise<void> {
  const { state, nonce, verifier } = checks
  await operatorSignIns.removeOld(db, new Date(now.getTime() - longestMs))
  const hashes = { stateHash: hashSecret(state), browserHash: hashSecret(browser) }
  await operatorSignIns.add(db, { ...hashes, nonce, verifier, returnTo, sessionId }, now)
}

/** What a sign-in that comes back has to fit; undefined where this browser began none, took too long or came already. */
export async function takeOperatorSignIn(
  db: Db,
  { state, browser }: { state: string; browser: string },
  now: Date,
) {
  const hashes = { stateHash: hashSecret(state), browserHash: hashSecret(browser) }
  const taken = await operatorSignIns.take(db, hashes, new Date(now.getTime() - longestMs))
  if (!taken) return undefined
  const { nonce, verifier, returnTo, session } = taken
  return { checks: { state, nonce, verifier }, returnTo, confirms: session }
}
