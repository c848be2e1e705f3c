import type { FastifyReply, FastifyRequest } from 'fastify'
import * as accounts from './accounts.ts'
import type { IdentityProviderPageContext } from './provider-page-dependencies.ts'

export type CurrentAccount = {
  account: accounts.IdentityProviderAccount
  sessionId: string
  /** Identifier that stays the same throughout the provider session, unlike `sessionId`. */
  sessionUid: string
  /** Authentication level of the sign-in (`acr`). */
  acr: string | undefined
  /** Whether the sign-in is older than a number of seconds. */
  isOlderThan: (seconds: number) => boolean
}

/** Finds the account signed in at the provider in this browser. */
export async function findCurrentAccount(
  { provider, pool }: IdentityProviderPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentAccount | undefined> {
  const session = await provider().Session.get(provider().createContext(request.raw, reply.raw))
  const account = session.accountId && (await accounts.findAccountBySub(pool, session.accountId))
  if (!account) return undefined
  return {
    account,
    sessionId: session.jti,
    sessionUid: session.uid,
    acr: session.acr,
    isOlderThan: (seconds) => session.past(seconds),
  }
}
