import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeToken, stubApi, stubBrowser } from '#test/support/browser.ts'

vi.mock('../ui/toasts.ts', () => ({ showError: vi.fn(), showSuccess: vi.fn() }))

/** A page as it stands after loading, with or without a session in its tab. */
async function openPage({ token, path }: { token?: string; path?: string } = {}) {
  const browser = stubBrowser(path)
  if (token) {
    browser.session.setItem('token', token)
    browser.session.setItem('refreshToken', 'refresh-1')
    const shopper = { id: 7, first_name: 'Ana', email: 'ana@correo.mx', is_verified: 1 }
    browser.session.setItem('shopper', JSON.stringify(shopper))
  }
  vi.resetModules()
  const { createApiClient } = await import('./api-client.ts')
  const { getCurrentSession, resumeSession } = await import('../session/shopper-session.ts')
  const { showError } = await import('../ui/toasts.ts')
  await resumeSession()
  return {
    browser,
    api: createApiClient(),
    currentSession: getCurrentSession,
    showError: vi.mocked(showError),
  }
}

describe('browser API calls', () => {
  beforeEach(() => {
    vi.clearAllMocks()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  it('browser API calls carry the bearer token, and the extra body fields of the specification (API-14)', async () => {
    const token = makeToken(600)
    const { api } = await openPage({ token })
    const calls = stubApi(() => ({ body: { success: true } }))
    await api.post('customer/productToWishlist', { productId: 3 })
    await api.get('customer/wishlist')
    expect(calls[0]).toMatchObject({
      bearer: token,
      body: {
        productId: 3,
        email: 'ana@correo.mx',
        access_token: token,
        is_mobile: 1,
        mobileUrl: 'http://shop.test/customer/account/profile',
      },
    })
    expect(calls[1]).toMatchObject({ method: 'GET', bearer: token, body: {} })
  })

  it('starting the checkout calls the API without a request body (API-09)', async () => {
    const { api } = await openPage({ token: makeToken(600) })
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      bodies.push(address, init.body)
      return new Response('{"success":true,"shopRoute":"http://shop.test/checkout"}')
    })
    await api.post('/v1/checkout')
    expect(bodies).toEqual(['/v1/checkout', undefined])
  })

  it('several browser API calls with an expiring token wait for one shared renewal (AUT-08)', async () => {
    const { api, browser } = await openPage({ token: makeToken(30) })
    const fresh = makeToken(600)
    const calls = stubApi(({ path }) =>
      path === 'auth/refreshToken'
        ? { body: { requestToken: fresh, refreshToken: 'refresh-2' } }
        : { body: {} },
    )
    await Promise.all([api.get('customer/wishlist'), api.get('customer/tickets')])
    expect(calls.filter(({ path }) => path === 'auth/refreshToken')).toHaveLength(1)
    expect(calls.filter(({ bearer }) => bearer === fresh)).toHaveLength(2)
    expect(browser.session.getItem('refreshToken')).toBe('refresh-2')
  })

  it('a browser API call answered 403 drops the token, shows an error, renews it and retries once (ERR-05)', async () => {
    const { api, showError } = await openPage({ token: makeToken(600) })
    const fresh = makeToken(600)
    const calls = stubApi(({ path, bearer }) => {
      if (path === 'auth/refreshToken') {
        return { body: { requestToken: fresh, refreshToken: 'refresh-2' } }
      }
      return bearer === fresh
        ? { body: { wishlist: [] } }
        : { status: 403, body: { message: 'Forbidden' } }
    })
    expect(await api.get('customer/wishlist')).toEqual({ wishlist: [] })
    expect(calls.map(({ path }) => path)).toEqual([
      'customer/wishlist',
      'auth/refreshToken',
      'customer/wishlist',
    ])
    expect(showError).toHaveBeenCalledExactlyOnceWith('Sesión expirada')
  })

  it('a browser API call answered 403 again after its retry is not retried endlessly (ERR-05)', async () => {
    const { api } = await openPage({ token: makeToken(600) })
    const calls = stubApi(({ path }) =>
      path === 'auth/refreshToken'
        ? { body: { requestToken: makeToken(600), refreshToken: 'refresh-2' } }
        : { status: 403, body: { message: 'Forbidden' } },
    )
    await expect(api.get('customer/wishlist')).rejects.toThrow('Forbidden')
    expect(calls).toHaveLength(3)
  })

  it("a browser API call answered 'Token expired' ends the session, and the next sign-in returns to the page (ERR-02)", async () => {
    const { api, browser, currentSession } = await openPage({
      token: makeToken(600),
      path: '/my-orders',
    })
    stubApi(() => ({ status: 401, body: { message: 'Token expired' } }))
    await expect(api.get('customer/tickets')).rejects.toThrow('Token expired')
    expect(currentSession().status).toBe('guest')
    expect(browser.session.length).toBe(0)
    expect(browser.assigned).toEqual(['/customer/login?aviso=vencida&volver=%2Fmy-orders'])
  })

  it('a browser API call keeps the session tokens when the server for token renewal is unreachable (AUT-08, ERR-04)', async () => {
    const { api, browser, currentSession } = await openPage({ token: makeToken(-5) })
    stubApi(({ path }) => {
      if (path === 'auth/refreshToken') return Promise.reject(new TypeError('offline'))
      return { status: 401, body: { message: 'Unauthorized' } }
    })
    await expect(api.get('customer/wishlist')).rejects.toThrow('Unauthorized')
    expect(browser.session.getItem('refreshToken')).toBe('refresh-1')
    expect(currentSession().status).toBe('signed-in')
  })

  it('the shopper is signed out when the renewal of the session token is rejected (AUT-08)', async () => {
    const { api, browser, currentSession } = await openPage({ token: makeToken(-5) })
    stubApi(() => ({ status: 401, body: { message: 'Invalid refresh token' } }))
    await expect(api.get('customer/wishlist')).rejects.toThrow('Invalid refresh token')
    expect(currentSession().status).toBe('guest')
    expect(browser.session.length).toBe(0)
  })

  it('a failed browser API call shows its error as a toast, unless the page shows the error itself (ERR-04)', async () => {
    const { api, browser, showError } = await openPage({ token: makeToken(600) })
    stubApi(() => ({ status: 429, body: { message: 'slow', messageForUser: 'Espera un minuto' } }))
    await expect(api.post('customer/2fa', { phone: '5512345678' })).rejects.toThrow('slow')
    expect(showError).toHaveBeenCalledExactlyOnceWith('Espera un minuto')
    const quiet = api.post('customer/2fa', { phone: '5512345678' }, { ownWords: true })
    await expect(quiet).rejects.toThrow('slow')
    expect(showError).toHaveBeenCalledTimes(1)
    expect(browser.assigned).toEqual([])
  })

  it('a browser API call rejected for an unverified e-mail ends the session and opens the e-mail verification (ERR-06)', async () => {
    const { api, browser, currentSession, showError } = await openPage({ token: makeToken(600) })
    stubApi(() => ({ status: 403, body: { message: 'Email verification required' } }))
    await expect(api.get('customer/profile')).rejects.toThrow()
    expect(showError).toHaveBeenCalledWith('Se requiere verificación por correo electrónico')
    expect(currentSession().status).toBe('guest')
    expect(browser.assigned).toEqual(['/welcome'])
  })

  it('API calls of guests have no bearer token and do not wait for a sign-in (RTE-03)', async () => {
    const { api } = await openPage()
    const calls = stubApi(() => ({ body: {} }))
    await api.get('shop/featuredProducts')
    expect(calls).toMatchObject([{ path: 'shop/featuredProducts', bearer: null }])
  })
})
