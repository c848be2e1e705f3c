import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser.ts'
import { findPendingSignIn } from './pending-sign-in.ts'

const issuer = 'https://accounts.test'
const clientId = 'tianguis-web'

type Claims = Record<string, unknown>

function idToken(claims: Claims): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`
}

type Reply = () => Response

interface Answer {
  claims: Claims
  metadata?: Claims
  /** instead of the usual replies */
  discovery?: Reply
  token?: Reply
  /** opaque requests succeed */
  answersUnread?: boolean
}

function failToFetch(): never {
  throw new TypeError('Failed to fetch')
}

/** A fake provider with a given ID token; records its calls. */
function stubProvider(answer: Answer) {
  const forms: URLSearchParams[] = []
  const reports: unknown[] = []
  const json = (body: object) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const url = String(address)
    if (init.mode === 'no-cors') return answer.answersUnread ? new Response() : failToFetch()
    if (url.includes('auth/reportFault')) {
      reports.push(JSON.parse(String(init.body)))
      return json({})
    }
    if (url.includes('auth/configuration')) {
      const scope = 'openid profile email'
      return json({ issuer, client_id: clientId, scope, resource: 'https://shop.test/api' })
    }
    if (url.includes('openid-configuration')) {
      if (answer.discovery) return answer.discovery()
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...answer.metadata,
      })
    }
    forms.push(new URLSearchParams(String(init.body)))
    if (answer.token) return answer.token()
    return json({
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'openid profile email',
      id_token: idToken(answer.claims),
    })
  })
  return { forms, reports }
}

/** Leaves for the provider as a shopper does; answers the address that the browser was sent to. */
async function leaveForProvider(
  answer: Answer,
  options: { fresh?: boolean; isNewAccount?: boolean } = {},
) {
  const { assigned } = stubBrowser('/customer/login')
  const left: string[] = []
  const location = Object.assign(window.location, {
    replace: (address: string) => left.push(address),
  })
  Object.assign(window, { self: window, top: window, crypto, location })
  vi.resetModules()
  const { forms, reports } = stubProvider(answer)
  const openid = await import('./openid-login.ts')
  void openid.startIdentityProviderLogin('/my-orders', options)
  await expect.poll(() => left).toHaveLength(1)
  return { request: new URL(left[0] ?? ''), openid, forms, reports, assigned }
}

/** The provider sends the browser back, with what `over` changes in the answer. */
async function comeBack({
  claims: changed,
  callback,
  ...answer
}: Partial<Answer> & { callback?: Record<string, string> } = {}) {
  const claims: Claims = {}
  const { request, openid, forms, reports } = await leaveForProvider({ claims, ...answer })
  const now = Math.floor(Date.now() / 1000)
  Object.assign(claims, {
    iss: issuer,
    aud: clientId,
    sub: 'ana-1',
    email: 'ana@correo.mx',
    nonce: request.searchParams.get('nonce'),
    iat: now,
    exp: now + 600,
    ...changed,
  })
  const state = request.searchParams.get('state') ?? ''
  const query = new URLSearchParams({ code: 'one-time', state, iss: issuer, ...callback })
  Object.assign(window.location, { href: `http://shop.test/callback?${query}` })
  return {
    answer: openid.readSignInCallbackIdentity(findPendingSignIn(new URL(window.location.href))),
    request,
    forms,
    reports,
  }
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('redirect to the provider', () => {
  it('sign-in does not start in a browser that blocks session storage (AUT-01)', async () => {
    stubBrowser('/customer/login')
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
    const location = Object.assign(window.location, { replace: vi.fn() })
    Object.assign(window, { self: window, top: window, crypto, stop() {} })
    vi.resetModules()
    const { reports } = stubProvider({ claims: {} })
    const { startIdentityProviderLogin } = await import('./openid-login.ts')
    await expect(startIdentityProviderLogin('/my-orders')).rejects.toMatchObject({
      code: 'storage-refused',
    })
    expect(location.replace).not.toHaveBeenCalled()
    expect(reports).toEqual([])
  })

  it('each sign-in requests an authorization code with new PKCE, state and nonce (AUT-01)', async () => {
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

  it.each([
    ['create', ['none', 'login', 'create']],
    [null, ['none', 'login']],
    [null, undefined],
  ])(
    'sign-in for a new account sends the prompt %s to a provider whose prompts are %j (AUT-03)',
    async (prompt, supported) => {
      const metadata = { prompt_values_supported: supported }
      const { request } = await leaveForProvider({ claims: {}, metadata }, { isNewAccount: true })
      expect(request.searchParams.get('prompt')).toBe(prompt)
    },
  )

  it('sign-in can demand a fresh authentication, and recognises the shop’s own callback URL (AUT-01)', async () => {
    const { request } = await leaveForProvider({ claims: {} }, { fresh: true })
    expect(Object.fromEntries(request.searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '300',
    })
    const own = new URLSearchParams({ code: 'x', state: request.searchParams.get('state') ?? '' })
    expect(findPendingSignIn(new URL(`http://shop.test/callback?${own}`))).toContain('/my-orders')
    for (const foreign of ['?code=x&state=made-up', '?code=x', '']) {
      expect(findPendingSignIn(new URL(`http://shop.test/callback${foreign}`))).toBeNull()
    }
  })

  it('the sign-in redirect is rejected when the identity provider names another issuer (AUT-11)', async () => {
    stubBrowser('/customer/login')
    vi.resetModules()
    stubProvider({ claims: {}, metadata: { issuer: 'https://evil.test' } })
    const { startIdentityProviderLogin } = await import('./openid-login.ts')
    await expect(startIdentityProviderLogin(undefined)).rejects.toThrow('https://evil.test')
  })
})

describe('redirect failure', () => {
  const notFound = () => new Response('{}', { status: 404 })
  it.each<[string, Partial<Answer>]>([
    ['discovery-unreachable', { discovery: failToFetch }],
    ['discovery-blocked', { discovery: failToFetch, answersUnread: true }],
    ['discovery-invalid', { discovery: notFound }],
    ['issuer-mismatch', { metadata: { issuer: `${issuer}/` } }],
  ])('a failed redirect to the identity provider is reported once: %s', async (code, answer) => {
    stubBrowser('/customer/login')
    vi.resetModules()
    const { reports } = stubProvider({ claims: {}, ...answer })
    const { startIdentityProviderLogin } = await import('./openid-login.ts')
    await expect(startIdentityProviderLogin(undefined)).rejects.toMatchObject({ code })
    await expect(startIdentityProviderLogin(undefined)).rejects.toMatchObject({ code })
    // once per tab
    expect(reports).toEqual([{ reason: code }])
  })
})

describe('sign-in callback', () => {
  it('the sign-in callback exchanges the code once with its PKCE verifier, and returns identity and target page (AUT-02)', async () => {
    const { answer, forms } = await comeBack()
    sessionStorage.setItem('tianguis.unanswered', '1')
    expect(await answer).toMatchObject({
      identity: { accessToken: 'access', subject: 'ana-1', email: 'ana@correo.mx' },
      returnTo: '/my-orders',
    })
    expect(sessionStorage.getItem('tianguis.unanswered')).toBeNull()
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
    ['a state that was not ours', { callback: { state: 'of-somebody-else' } }, /not-begun-here/],
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
  ])('the sign-in callback rejects %s (AUT-11)', async (_what, over, words) => {
    const { answer } = await comeBack(over)
    await expect(answer).rejects.toThrow(words)
  })

  const json = (body: object, status = 200) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  const page = (status: number) =>
    new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } })

  it.each<[string, string, Parameters<typeof comeBack>[0]]>([
    ['consent-refused', 'the shopper does not agree', { callback: { error: 'access_denied' } }],
    ['consent-refused', 'it says so', { callback: { error: 'consent_required' } }],
    ['nobody-there', 'nobody is signed in', { callback: { error: 'login_required' } }],
    ['provider-error', 'it is broken', { callback: { error: 'server_error' } }],
    ['client-refused', 'the client is unknown', { callback: { error: 'unauthorized_client' } }],
    [
      'client-refused',
      'it wants a secret',
      { token: () => json({ error: 'invalid_client' }, 401) },
    ],
    ['grant-refused', 'the code is spent', { token: () => json({ error: 'invalid_grant' }, 400) }],
    ['token-endpoint-unreachable', 'it does not answer', { token: failToFetch }],
    [
      'token-endpoint-blocked',
      'its reply is not for the shop (CORS)',
      { token: failToFetch, answersUnread: true },
    ],
    ['token-endpoint-invalid', 'a proxy answers for it', { token: () => page(502) }],
    ['id-token-invalid', 'it signs no ID token', { token: () => json({ access_token: 'a' }) }],
    ['id-token-expired', 'its clock is wrong', { claims: { exp: past } }],
  ])(
    'the sign-in callback fails with %s when %s, and keeps the return path',
    async (code, _what, over) => {
      const { answer, reports } = await comeBack(over)
      await expect(answer).rejects.toMatchObject({ code, returnTo: '/my-orders' })
      const isTheShoppers = code === 'consent-refused' || code === 'nobody-there'
      expect(reports).toEqual(isTheShoppers ? [] : [{ reason: code }])
    },
  )

  it('the sign-in callback tolerates a clock skew of half a minute', async () => {
    const { answer } = await comeBack({ claims: { exp: Math.floor(Date.now() / 1000) - 20 } })
    expect(await answer).toMatchObject({ identity: { subject: 'ana-1' } })
  })
})
