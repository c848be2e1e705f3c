import { createServer } from 'node:net'
import * as embedded from '@tianguis/identity-provider/testing/identity.ts'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { startForeignIdentity } from '#test/support/foreign-identity.ts'
import { makeKey, startTokenIssuer } from '#test/support/token-issuer.ts'
import { checkIdentityProvider, type IdentityProviderFault } from './check-identity-provider.ts'

const shopUrl = 'https://shop.test'
const provider = await startTokenIssuer([makeKey()])
const { issuer, answers } = provider
const asGood = { ...answers }

function faultsOf(
  over: Partial<typeof answers> = {},
  asked = issuer,
): Promise<IdentityProviderFault[]> {
  Object.assign(answers, asGood, over)
  return checkIdentityProvider({ issuer: asked, clientId: 'web-shop', shopUrl })
}

describe('suitable identity provider', () => {
  it.each(['*', shopUrl])(
    'the identity provider check finds no fault when CORS is allowed for all origins or for the shop: %s',
    async (cors) => {
      expect(await faultsOf({ cors })).toEqual([])
    },
  )

  it('the identity provider check finds no fault in the embedded provider', async () => {
    const { url } = await testDatabase()
    const { issuer } = await embedded.startIdentity(url)
    const { clientId, shopUrl } = embedded
    expect(await checkIdentityProvider({ issuer, clientId, shopUrl })).toEqual([])
  })

  it('the identity provider check finds no fault in an external provider with registered client and origin', async () => {
    const { issuer } = await startForeignIdentity({
      alg: 'ES256',
      format: 'jwt',
      resource: `${shopUrl}/api`,
      redirectUri: `${shopUrl}/callback`,
      claims: {},
    })
    const foreign = { issuer, clientId: 'web-shop', shopUrl }
    expect(await checkIdentityProvider(foreign)).toEqual([])
    expect(await checkIdentityProvider({ ...foreign, clientId: 'nobody' })).toContainEqual({
      kind: 'client-refused',
      error: 'invalid_client',
    })
    expect(await checkIdentityProvider({ ...foreign, shopUrl: 'https://another.test' })).toEqual([
      { kind: 'no-cors', address: `${issuer}/protocol/token` },
    ])
  })
})

describe('identity provider fault', () => {
  it('the identity provider check reports an issuer name that differs, even by a slash', async () => {
    expect(await faultsOf({ issuer: `${issuer}/` })).toEqual([
      { kind: 'other-issuer', named: `${issuer}/` },
    ])
    expect(await faultsOf({}, `${issuer}/`)).toEqual([{ kind: 'other-issuer', named: issuer }])
  })

  it.each([
    [401, { error: 'invalid_client' }, 'invalid_client'],
    [400, { error: 'unauthorized_client' }, 'unauthorized_client'],
    [401, {}, '401'],
  ])(
    'an identity provider fault is reported for a required client secret: %i %o',
    async (status, body, error) => {
      expect(await faultsOf({ token: { status, body: body as { error: string } } })).toEqual([
        { kind: 'client-refused', error },
      ])
    },
  )

  it('the identity provider check reports missing PKCE, unsupported algorithms and missing keys', async () => {
    const description = {
      code_challenge_methods_supported: ['plain'],
      id_token_signing_alg_values_supported: ['HS256'],
      jwks_uri: `${issuer}/me`,
    }
    expect(await faultsOf({ description })).toEqual([
      { kind: 'no-pkce' },
      { kind: 'no-algorithm', offered: ['HS256'] },
      { kind: 'no-keys', address: `${issuer}/me` },
    ])
  })

  it('the identity provider check reports missing CORS headers', async () => {
    expect(await faultsOf({ cors: 'https://another.test' })).toEqual([
      { kind: 'no-cors', address: `${issuer}/.well-known/openid-configuration` },
      { kind: 'no-cors', address: `${issuer}/token` },
    ])
  })

  it('the identity provider check reports a missing endpoint', async () => {
    expect(await faultsOf({ description: { authorization_endpoint: undefined } })).toEqual([
      { kind: 'no-endpoint', name: 'authorization_endpoint' },
    ])
  })

  it('the identity provider check reports an endpoint without TLS', async () => {
    const authorization_endpoint = 'http://accounts.test/auth'
    expect(await faultsOf({ description: { authorization_endpoint } })).toEqual([
      { kind: 'insecure', address: authorization_endpoint },
    ])
  })

  it('the identity provider check reports an unreachable address', async () => {
    const nobody = await refusingAddress()
    expect(await faultsOf({}, nobody)).toEqual([
      { kind: 'away', address: `${nobody}/.well-known/openid-configuration`, why: 'ECONNREFUSED' },
    ])
    const token_endpoint = `${nobody}/token`
    expect(await faultsOf({ description: { token_endpoint } })).toEqual([
      { kind: 'away', address: token_endpoint, why: 'ECONNREFUSED' },
    ])
  })
})

async function refusingAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 1}`
}
