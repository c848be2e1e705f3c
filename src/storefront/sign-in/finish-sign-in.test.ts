import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeToken, stubApi, stubBrowser } from '#test/support/browser.ts'

vi.mock('../ui/toasts.ts', () => ({ showError: vi.fn(), showSuccess: vi.fn() }))
vi.mock('../session/openid-login.ts', () => ({
  readSignInCallbackIdentity: vi.fn(),
  startIdentityProviderLogin: vi.fn(),
}))

const identity = {
  accessToken: 'provider-token',
  refreshToken: 'provider-refresh',
  email: 'ana@correo.mx',
  subject: 'sub-1',
  idToken: 'id-token',
}

/** The callback page, to which the provider has just sent the shopper. */
async function openCallback(returnTo?: string) {
  const browser = stubBrowser('/callback')
  vi.resetModules()
  const { readSignInCallbackIdentity, startIdentityProviderLogin } =
    await import('../session/openid-login.ts')
  vi.mocked(readSignInCallbackIdentity).mockResolvedValue({ identity, returnTo })
  const { finishSignIn } = await import('./finish-sign-in.ts')
  const { readPendingIdentity } = await import('./pending-identity.ts')
  const { getCurrentSession } = await import('../session/shopper-session.ts')
  const { SignInFailure } = await import('../session/sign-in-failure.ts')
  const { showError } = await import('../ui/toasts.ts')
  const mocked = { identityFromCallback: vi.mocked(readSignInCallbackIdentity) }
  return {
    browser,
    finishSignIn,
    pendingIdentity: readPendingIdentity,
    currentSession: getCurrentSession,
    showError,
    startIdentityProviderLogin,
    SignInFailure,
    ...mocked,
  }
}

function loginReply(is_verified: 0 | 1 = 1) {
  const user = { id: 7, first_name: 'Ana', email: 'ana@correo.mx', is_verified }
  return { user, requestToken: makeToken(600), refreshToken: 'refresh-1' }
}

describe('finish of a sign-in', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  it('finishing the sign-in exchanges the identity provider’s token for a shop token, and opens the profile (AUT-02, RTE-06)', async () => {
    const page = await openCallback()
    const calls = stubApi(() => ({ body: loginReply() }))
    expect(await page.finishSignIn()).toBe('/customer/account/profile')
    expect(calls).toMatchObject([
      {
        path: 'auth/login',
        body: {
          accessToken: 'provider-token',
          refreshToken: 'provider-refresh',
          email: 'ana@correo.mx',
        },
      },
    ])
    expect(page.currentSession()).toMatchObject({ status: 'signed-in', name: 'Ana' })
    expect(page.browser.session.getItem('refreshToken')).toBe('refresh-1')
    expect(page.pendingIdentity()).toBeNull()
  })

  it('finishing the sign-in returns to the page that requested it, if that page belongs to the shop (AUT-02)', async () => {
    const guarded = await openCallback('/checkout/cart')
    stubApi(() => ({ body: loginReply() }))
    expect(await guarded.finishSignIn()).toBe('/checkout/cart')
    for (const foreign of ['https://evil.test/', '//evil.test', '/\\evil.test']) {
      const page = await openCallback(foreign)
      stubApi(() => ({ body: loginReply() }))
      expect(await page.finishSignIn()).toBe('/customer/account/profile')
    }
  })

  it('finishing the sign-in opens an incomplete registration first (AUT-10)', async () => {
    const page = await openCallback('/my-orders')
    stubApi(() => ({ body: loginReply(0) }))
    expect(await page.finishSignIn()).toBe('/customer/register?volver=%2Fmy-orders')
  })

  it('finishing the sign-in of a new account continues to payment even without gender and birth date (CHK-04)', async () => {
    for (const path of ['/checkout', '/checkout/cart', '/checkout?pago=rechazado&ref=r']) {
      const page = await openCallback(path)
      stubApi(() => ({ body: loginReply(0) }))
      expect(await page.finishSignIn()).toBe(path)
    }
  })

  it('finishing the sign-in of a shopper without an account keeps the identity, and requests missing data (ERR-01, AUT-12)', async () => {
    const page = await openCallback()
    stubApi(() => ({ status: 401, body: { message: 'User not found on database.' } }))
    expect(await page.finishSignIn()).toBeNull()
    expect(page.browser.assigned).toEqual(['/customer/register'])
    expect(page.pendingIdentity()).toEqual(identity)
  })

  it('finishing the sign-in of a revoked session requests a new sign-in and returns to the page (AUT-09)', async () => {
    const page = await openCallback('/my-orders')
    stubApi(() => ({ status: 401, body: { message: 'Fresh sign-in required' } }))
    expect(await page.finishSignIn()).toBeNull()
    expect(page.startIdentityProviderLogin).toHaveBeenCalledExactlyOnceWith('/my-orders', {
      fresh: true,
    })
    expect(page.pendingIdentity()).toBeNull()
  })

  it('finishing the sign-in without an identity shows an error, deletes the tokens and offers other links (AUT-11)', async () => {
    const page = await openCallback()
    page.identityFromCallback.mockRejectedValue(new Error('state mismatch'))
    expect(await page.finishSignIn()).toBe('/support?motivo=sin-terminar')
    expect(page.showError).toHaveBeenCalledExactlyOnceWith(
      'No se pudo obtener la información del usuario.',
    )
    expect(page.browser.session.length).toBe(0)
  })

  it('finishing the sign-in does not redirect endlessly when the API is down (AUT-11)', async () => {
    const page = await openCallback()
    stubApi(() => ({ status: 503, body: { message: 'unavailable' } }))
    expect(await page.finishSignIn()).toBe('/support?motivo=tienda-ocupada')
    expect(page.pendingIdentity()).toBeNull()
  })

  it.each([
    ['issuer-mismatch', 'configuracion'],
    ['token-endpoint-unreachable', 'sin-respuesta'],
    ['grant-refused', 'sin-terminar'],
    ['consent-refused', 'permiso'],
    ['device-clock', 'hora'],
    ['storage-refused', 'sin-guardar'],
  ] as const)('sign-in maps the error %s to the reason %s (AUT-11)', async (code, motivo) => {
    const page = await openCallback()
    const failure = Object.assign(new page.SignInFailure(code), { returnTo: '/my-orders' })
    page.identityFromCallback.mockRejectedValue(failure)
    expect(await page.finishSignIn()).toBe(`/support?motivo=${motivo}&volver=%2Fmy-orders`)
    expect(page.showError).toHaveBeenCalledTimes(code === 'consent-refused' ? 0 : 1)
  })

  it.each([
    [401, 'Email belongs to another account', 'correo-de-otra-cuenta'],
    [401, 'Email missing or malformed', 'correo-que-no-sirve'],
    [401, 'Invalid token', 'configuracion'],
    [429, 'slow down', 'tienda-ocupada'],
  ])('sign-in maps the error %s %s to the reason %s (AUT-11)', async (status, message, motivo) => {
    const page = await openCallback()
    stubApi(() => ({ status, body: { message, messageForUser: message } }))
    expect(await page.finishSignIn()).toBe(`/support?motivo=${motivo}`)
    expect(page.pendingIdentity()).toBeNull()
  })

  it('a full-window silent sign-in that finds no session continues as guest without a message', async () => {
    const page = await openCallback()
    const failure = Object.assign(new page.SignInFailure('nobody-there'), { returnTo: '/results' })
    page.identityFromCallback.mockRejectedValue(failure)
    expect(await page.finishSignIn()).toBe('/results')
    expect(page.showError).not.toHaveBeenCalled()
  })

  it('a cancelled step-up authentication keeps the existing session', async () => {
    const page = await openCallback()
    const { startSessionFromLogin } = await import('../session/shopper-session.ts')
    startSessionFromLogin(loginReply() as never, 'id-token')
    const failure = new page.SignInFailure('consent-refused')
    page.identityFromCallback.mockRejectedValue(failure)
    expect(await page.finishSignIn()).toBe('/index')
    expect(page.currentSession().status).toBe('signed-in')
  })
})
