import type { FastifyReply, FastifyRequest } from 'fastify'
import * as accounts from './accounts.ts'
import type { Door } from './door.ts'

/** Who is signed in at the provider in this browser. */
export async function currentAccount(
  { provider, pool }: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ account: accounts.Account; sessionId: string } | undefined> {
  const session = await provider().Session.get(provider().createContext(request.raw, reply.raw))
  const account = session.accountId && (await accounts.findBySub(pool, session.accountId))
  return account ? { account, sessionId: session.jti } : undefined
}
