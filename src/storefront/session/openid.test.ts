import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { isOwnSignIn } from './own-sign-in.ts'

const issuer = 'https://accounts.test'
const clientId = 'tianguis-web'

type Claims = Record<string, unknown>

function idToken(claims: Claims): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`
}

/** A provider that answers the code with whatever ID token a test wants, and the calls it got. */
function stubProvider(answer: { claims: Claims; metadata?: Claims }) {
  const forms: URLSearchParams[] = []
  const json = (body: object) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const url = String(address)
    if (url.includes('auth/configuration')) {
      const scope = 'openid profile email'
      return json({ issuer, client_id: clientId, scope, resource: 'https://shop.test/api' })
    }
    if (url.includes('openid-configuration')) {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...answer.metadata,
      })
    }
    forms.push(new URLSearchParams(String(init.body)))
    return json({
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'openid profile email',
      id_token: idToken(answer.claims),
    })
  })
  return forms
}

/** Leaves for the provider as a shopper does; answers the address that the browser was sent to. */
async function leaveForProvider(
  answer: Parameters<typeof stubProvider>[0],
  options: { fresh?: boolean } = {},
) {
  const { assigned } = stubBrowser('/customer/login')
  const left: string[] = []
  const location = Object.assign(window.location, {
    replace: (address: string) => left.push(address),
  })
  Object.assign(window, { self: window, top: window, crypto, location })
  vi.resetModules()
  const forms = stubProvider(answer)
  const openid = await import('./openid.ts')
  void openid.startExternalLogin('/my-orders', options)
  await expect.poll(() => left).toHaveLength(1)
  return { request: new URL(left[0] ?? ''), openid, forms, assigned }
}

/** The provider sends the browser back, with what `over` changes in the answer. */
async function comeBack(over: { claims?: Claims; callback?: Record<string, string> } = {}) {
  const claims: Claims = {}
  const { request, openid, forms } = await leaveForProvider({ claims })
  const now = Math.floor(Date.now() / 1000)
  Object.assign(claims, {
    iss: issuer,
    aud: clientId,
    sub: 'ana-1',
    email: 'ana@correo.mx',
    nonce: request.searchParams.get('nonce'),
    iat: now,
    exp: now + 600,
    ...over.claims,
  })
  const state = request.searchParams.get('state') ?? ''
  const query = new URLSearchParams({ code: 'one-time', state, iss: issuer, ...over.callback })
  Object.assign(window.location, { href: `http://shop.test/callback?${query}` })
  return { answer: openid.identityFromCallback(), request, forms }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('leaving for the provider', () => {
  it('asks for a code with PKCE, state and nonce, new ones each time (AUT-01)', async () => {
    const requests = [
      await leaveForProvider({ claims: {} }),
      await leaveForProvider({ claims: {} }),
    ]
    for (const { request } of requests) {
      expect(request.origin + request.pathname).toBe(`${issuer}/auth`)
      expect(Object.fromEntries(request.searchParams)).toMatchObject({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: 'http://shop.test/callback',
        resource: 'https://shop.test/api',
        code_challenge_method: 'S256',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{36}$/),
        state: expect.stringMatching(/^\w{32}/),
      })
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [one, other] = requests.map(({ request }) => request.searchParams.get(name))
      expect(one).not.toBe(other)
    }
  })

  it('asks for a fresh sign-in where one is needed, and knows its own when it comes back (AUT-01)', async () => {
    const { request } = await leaveForProvider({ claims: {} }, { fresh: true })
    expect(Object.fromEntries(request.searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '300',
    })
    const own = new URLSearchParams({ code: 'x', state: request.searchParams.get('state') ?? '' })
    expect(isOwnSignIn(new URL(`http://shop.test/callback?${own}`))).toBe(true)
    for (const foreign of ['?code=x&state=made-up', '?code=x', '']) {
      expect(isOwnSignIn(new URL(`http://shop.test/callback${foreign}`))).toBe(false)
    }
  })

  it('does not start with a provider that calls itself otherwise (AUT-11)', async () => {
    stubBrowser('/customer/login')
    vi.resetModules()
    stubProvider({ claims: {}, metadata: { issuer: 'https://evil.test' } })
    const { startExternalLogin } = await import('./openid.ts')
    await expect(startExternalLogin(undefined)).rejects.toThrow('https://evil.test')
  })
})

describe('coming back', () => {
  it('exchanges the code once, with the verifier, and says who it is and where to (AUT-02)', async () => {
    const { answer, forms } = await comeBack()
    expect(await answer).toMatchObject({
      identity: { accessToken: 'access', subject: 'ana-1', email: 'ana@correo.mx' },
      returnTo: '/my-orders',
    })
    expect(forms).toHaveLength(1)
    expect(Object.fromEntries(forms[0] ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'one-time',
      resource: 'https://shop.test/api',
      code_verifier: expect.stringMatching(/^[\w.~-]{43,128}$/),
    })
  })

  const past = Math.floor(Date.now() / 1000) - 60
  it.each<[string, Parameters<typeof comeBack>[0], RegExp]>([
    ['a state that was not ours', { callback: { state: 'of-somebody-else' } }, /state/i],
    ['another nonce', { claims: { nonce: 'another' } }, /nonce/],
    ['no nonce', { claims: { nonce: undefined } }, /nonce/],
    [
      'the issuer of another provider',
      { claims: { iss: 'https://evil.test' } },
      /another provider/,
    ],
    ['no issuer', { claims: { iss: undefined } }, /another provider/],
    ['the answer of another provider', { callback: { iss: 'https://evil.test' } }, /Another/],
    ['an ID token for another client', { claims: { aud: 'another' } }, /somebody else/],
    ['an ID token for nobody', { claims: { aud: undefined } }, /somebody else/],
    [
      'an ID token that another client asked for',
      { claims: { aud: [clientId, 'another'], azp: 'another' } },
      /asked for/,
    ],
    ['an ID token past its time', { claims: { exp: past } }, /past its time/],
    ['an ID token without an end', { claims: { exp: undefined } }, /no end/],
    ['an ID token about nobody', { claims: { sub: '' } }, /subject/],
    ['a refusal', { callback: { error: 'access_denied' } }, /access_denied/],
  ])('with %s signs nobody in (AUT-11)', async (_what, over, words) => {
    const { answer } = await comeBack(over)
    await expect(answer).rejects.toThrow(words)
  })

  it('allows for clocks that differ by half a minute', async () => {
    const { answer } = await comeBack({ claims: { exp: Math.floor(Date.now() / 1000) - 20 } })
    expect(await answer).toMatchObject({ identity: { subject: 'ana-1' } })
  })
})
