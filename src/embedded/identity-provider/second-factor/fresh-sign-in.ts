import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ClientMetadata } from 'oidc-provider'
import { type CurrentAccount, currentAccount } from '../current-account.ts'
import type { PagesContext } from '../pages-context.ts'

const freshSeconds = 5 * 60
const clientId = 'tianguis-account'
const returnPath = '/cuenta/volver'
export const securityPath = '/cuenta/seguridad'

/**
 * The provider's account pages, registered as its own client to require a full sign-in. They use the session only;
 * authorization codes cannot be exchanged, because the verifier is unknown.
 */
export function accountClient(issuer: string): ClientMetadata {
  return {
    client_id: clientId,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [`${issuer}${returnPath}`],
  }
}

/** Requires a sign-in within the last five minutes; an older session is redirected to sign in and back. */
export async function freshlySignedIn(
  context: PagesContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentAccount | undefined> {
  const session = await currentAccount(context, request, reply)
  if (session && !session.isOlderThan(freshSeconds)) return session
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${context.issuer}${returnPath}`,
    max_age: String(freshSeconds),
    state: new URL(request.url, context.issuer).pathname,
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
  })
  await reply.redirect(`/auth?${query}`, 303)
}

export function freshSignInRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { state?: string } }>(returnPath, (request, reply) => {
    const { state = '' } = request.query
    const isPage = state.startsWith(securityPath) && /^(?:\/[\w-]+)+$/.test(state)
    return reply.redirect(isPage ? state : securityPath, 303)
  })
}
