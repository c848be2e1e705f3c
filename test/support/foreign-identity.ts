import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import http from 'node:http'
import { freePorts } from '@tianguis/testing/free-ports.ts'
import { plainBrowser } from '@tianguis/testing/plain-browser.ts'
import { exportJWK } from 'jose'
import Provider from 'oidc-provider'
import { afterAll, vi } from 'vitest'

const realmPath = '/realms/mx'

type Algorithm = 'ES256' | 'EdDSA' | 'PS256'

function makePrivateKey(alg: Algorithm) {
  if (alg === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  if (alg === 'EdDSA') return generateKeyPairSync('ed25519').privateKey
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
}

type Options = {
  alg: Algorithm
  /** how access tokens are made */
  format: 'jwt' | 'opaque'
  resource: string
  redirectUri: string
  claims: Record<string, unknown>
}

/**
 * A foreign provider below a path, with different addresses, keys and claims; e-mails only in the ID token. Everyone
 * signs in as `ana-1`.
 */
export async function startForeignIdentity({
  alg,
  format,
  resource,
  redirectUri,
  claims,
}: Options) {
  // it complains that its memory is short and its times are its own: all that a test needs
  for (const method of ['warn', 'info'] as const)
    vi.spyOn(console, method).mockImplementation(() => {})
  let provider: Provider
  const server = http.createServer(async (request, response) => {
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '') ?? []
    if (uid) {
      await provider.interactionFinished(request, response, { login: { accountId: 'ana-1' } })
      return
    }
    Object.assign(request, {
      originalUrl: request.url,
      url: request.url?.replace(realmPath, '') || '/',
    })
    void provider.callback()(request, response)
  })
  const [port = 0] = await freePorts(1)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  afterAll(() => server.close())
  const origin = `http://127.0.0.1:${port}`
  const issuer = `${origin}${realmPath}`
  const key = await exportJWK(makePrivateKey(alg))
  const resourceServer = {
    scope: 'buy',
    audience: resource,
    accessTokenTTL: 300,
    accessTokenFormat: format,
    ...(format === 'jwt' && { jwt: { sign: { alg } } }),
  }
  provider = new Provider(issuer, {
    jwks: { keys: [{ ...key, alg, kid: `${alg}-1`, use: 'sig' }] },
    clients: [
      {
        client_id: 'web-shop',
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: alg,
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    routes: { authorization: '/protocol/auth', token: '/protocol/token', userinfo: '/protocol/me' },
    claims: { email: ['email', 'email_verified'], profile: ['name'], openid: ['sub'] },
    conformIdTokenClaims: false,
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...claims }),
    }),
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId ?? ''
      const grant = new provider.Grant({ accountId, clientId: oidc.client?.clientId ?? '' })
      grant.addOIDCScope('openid profile email')
      grant.addResourceScope(resource, 'buy')
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => resourceServer,
        useGrantedResource: () => true,
      },
    },
  })

  /** Signs in as a browser does and answers what the token endpoint gave. */
  async function signIn(): Promise<{ access_token: string; id_token: string }> {
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: 'web-shop',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid profile email buy',
      resource,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const { url } = await plainBrowser(origin).go(`${realmPath}/protocol/auth?${query}`)
    const reply = await fetch(`${issuer}/protocol/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'web-shop',
        code: url.searchParams.get('code') ?? `none: ${url.search}`,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        resource,
      }),
    })
    if (!reply.ok) throw new Error(await reply.text())
    return (await reply.json()) as never
  }

  return { issuer, signIn }
}
