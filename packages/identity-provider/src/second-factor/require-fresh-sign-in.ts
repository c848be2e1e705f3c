import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ClientMetadata } from 'oidc-provider'
import { type CurrentAccount, findCurrentAccount } from '../current-account.ts'
import type { IdentityProviderPageContext } from '../provider-page-dependencies.ts'

const freshSeconds = 5 * 60
const clientId = 'tianguis-account'
const returnPath = '/cuenta/volver'
export const securityPagePath = '/cuenta/seguridad'

/**
 * Registers the account pages as an OpenID client, so that they can demand a complete sign-in. They
 * use only the resulting session; their authorization codes cannot be redeemed, because nobody
 * knows the verifier.
 */
export function createAccountPagesOidcClient(issuer: string): ClientMetadata {
  return {
    client_id: clientId,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [`${issuer}${returnPath}`],
  }
}

/**
 * Requires a sign-in within the last five minutes; with an older one, the browser is sent to sign
 * in and then back.
 */
export async function requireFreshSignIn(
  context: IdentityProviderPageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentAccount | undefined> {
  const session = await findCurrentAccount(context, request, reply)
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
    const isPage = state.startsWith(securityPagePath) && /^(?:\/[\w-]+)+$/.test(state)
    return reply.redirect(isPage ? state : securityPagePath, 303)
  })
}
