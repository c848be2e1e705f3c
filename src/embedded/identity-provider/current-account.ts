import type { FastifyReply, FastifyRequest } from 'fastify'
import * as accounts from './accounts.ts'
import type { PagesContext } from './pages-context.ts'

export type CurrentAccount = {
  account: accounts.Account
  sessionId: string
  /** Constant over the session, unlike its id. */
  sessionUid: string
  /** How surely the sign-in proved who it is. */
  acr: string | undefined
  /** Whether the sign-in lies further back than this. */
  isOlderThan: (seconds: number) => boolean
}

/** The account signed in at the provider in this browser. */
export async function currentAccount(
  { provider, pool }: PagesContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentAccount | undefined> {
  const session = await provider().Session.get(provider().createContext(request.raw, reply.raw))
  const account = session.accountId && (await accounts.findBySub(pool, session.accountId))
  if (!account) return undefined
  return {
    account,
    sessionId: session.jti,
    sessionUid: session.uid,
    acr: session.acr,
    isOlderThan: (seconds) => session.past(seconds),
  }
}
