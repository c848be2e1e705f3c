import { createTestDatabase } from '@tianguis/testing/database.ts'
import { decodeProtectedHeader } from 'jose'
import * as client6 from 'openid-client'
import { custom, Issuer as Issuer4, generators as generators4 } from 'openid-client-4'
import { Issuer as Issuer5, generators as generators5 } from 'openid-client-5'
import { describe, expect, it } from 'vitest'
import { clientId, mariana, shopUrl, startIdentity } from '../testing/identity.ts'

const identity = await startIdentity((await createTestDatabase()).url)
const redirectUri = `${shopUrl}/callback`
const scope = 'openid email offline_access'

type Tokens = { id_token?: string | undefined; refresh_token?: string | undefined }
type PlainClient = {
  metadata: { userinfo_endpoint?: unknown; id_token_signing_alg_values_supported?: unknown }
  begin: () => Promise<string>
  finish: (callback: URL) => Promise<Tokens>
  claims: (tokens: Tokens) => Record<string, unknown> | undefined
  refresh: (token: string) => Promise<Tokens>
  revoke: (token: string) => Promise<void>
}

/** A client of openid-client 4 or 5 that knows nothing but its id and redirect address. */
async function formerClient(
  Issuer: typeof Issuer4,
  generators: typeof generators4,
): Promise<PlainClient> {
  const issuer = await Issuer.discover(identity.issuer)
  const client = new issuer.Client({
    client_id: clientId,
    token_endpoint_auth_method: 'none',
    redirect_uris: [redirectUri],
    response_types: ['code'],
  })
  const verifier = generators.codeVerifier()
  const [state, nonce] = [generators.state(), generators.nonce()]
  return {
    metadata: issuer.metadata,
    begin: async () =>
      client.authorizationUrl({
        scope,
        state,
        nonce,
        code_challenge: generators.codeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    finish: (callback) =>
      client.callback(redirectUri, client.callbackParams(callback.href), {
        state,
        nonce,
        code_verifier: verifier,
      }),
    claims: (tokens) =>
      ('claims' in tokens ? (tokens.claims as () => object)() : undefined) as never,
    refresh: (token) => client.refresh(token),
    revoke: (token) => client.revoke(token, 'refresh_token'),
  }
}

async function currentClient(): Promise<PlainClient> {
  const configuration = await client6.discovery(
    new URL(identity.issuer),
    clientId,
    undefined,
    client6.None(),
    { execute: [client6.allowInsecureRequests, client6.enableNonRepudiationChecks] },
  )
  const verifier = client6.randomPKCECodeVerifier()
  const [state, nonce] = [client6.randomState(), client6.randomNonce()]
  return {
    metadata: configuration.serverMetadata(),
    begin: async () =>
      client6.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await client6.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    finish: (callback) =>
      client6.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }),
    claims: (tokens) =>
      ('claims' in tokens ? (tokens.claims as () => object)() : undefined) as never,
    refresh: (token) => client6.refreshTokenGrant(configuration, token),
    revoke: (token) => client6.tokenRevocation(configuration, token),
  }
}

custom.setHttpOptionsDefaults({ timeout: 20_000 })

describe('a plain OpenID Connect client', () => {
  it.each([
    ['openid-client 4', () => formerClient(Issuer4, generators4)],
    ['openid-client 5', () => formerClient(Issuer5, generators5)],
    ['openid-client 6', currentClient],
  ])(
    'the OpenID Connect client %s signs in, refreshes and revokes with its usual settings',
    async (_version, open) => {
      const client = await open()
      expect(client.metadata.userinfo_endpoint).toBeUndefined()
      expect(client.metadata.id_token_signing_alg_values_supported).toEqual(
        expect.arrayContaining(['RS256', 'ES256']),
      )
      const browser = identity.browser()
      await browser.go(await client.begin())
      const { url: callback } = await browser.submit('Iniciar sesión', {
        correo: mariana.email,
        clave: mariana.password,
      })
      const tokens = await client.finish(callback)
      expect(decodeProtectedHeader(tokens.id_token ?? '').alg).toBe('RS256')
      expect(client.claims(tokens)).toMatchObject({ email: mariana.email, email_verified: true })
      const renewed = await client.refresh(tokens.refresh_token ?? '')
      expect(client.claims(renewed)).toMatchObject({ email: mariana.email })
      await client.revoke(renewed.refresh_token ?? '')
      await expect(client.refresh(renewed.refresh_token ?? '')).rejects.toThrow()
      await expect(client.finish(callback)).rejects.toThrow()
    },
  )
})

it('the obsolete userinfo endpoint of the identity provider answers 404', async () => {
  expect((await fetch(`${identity.issuer}/me`)).status).toBe(404)
})
