import { expect, it, vi } from 'vitest'
import { makeToken, stubApi, stubBrowser } from '#test/support/browser.ts'
import { renderPage, wordsOf } from '#test/support/render-page.ts'

it('a link to the logout page does not sign the shopper out by itself (AUT-09)', async () => {
  const path = '/customer/login?salida=1'
  const browser = stubBrowser(path)
  stubApi(() => ({ body: {} }))
  vi.resetModules()
  const { startSessionFromLogin, getCurrentSession } = await import('../session/shopper-session.ts')
  const user = { id: 7, first_name: 'Ana', email: 'ana@correo.mx', is_verified: 1 }
  startSessionFromLogin(
    { user, requestToken: makeToken(600), refreshToken: 'refresh-1' } as never,
    'id-token',
  )

  const { clientMiddleware } = await import('./login.route.tsx')
  const call = { request: new Request(`http://shop.test${path}`) } as never
  for (const guard of clientMiddleware) await guard(call, async () => ({}))
  expect(getCurrentSession().status).toBe('signed-in')
  expect(browser.session.length).toBeGreaterThan(0)
})

it('the sign-in page says that the session expired, then redirects to the identity provider and back (AUT-08)', async () => {
  const { default: LoginPage } = await import('./login.route.tsx')
  const address = '/customer/login?aviso=vencida&volver=%2Fmy-orders'
  const markup = renderPage(LoginPage, { address })
  expect(wordsOf(markup)).toContain('Tu sesión terminó')
  expect(markup).toContain('href="/customer/login?volver=%2Fmy-orders"')
})

it('the sign-in page reached from the checkout reports an empty cart instead of asking to sign in (RTE-04)', async () => {
  const path = '/checkout/cart'
  stubBrowser(path)
  stubApi(() => ({ body: {} }))
  vi.resetModules()
  const { requireShopperOrCart } = await import('../checkout/require-shopper-or-cart.middleware.ts')
  const call = { request: new Request(`http://shop.test${path}`) } as never
  const refused = await Promise.resolve(requireShopperOrCart(call, async () => ({}))).catch(
    (answer: unknown) => answer,
  )
  const address = (refused as Response).headers.get('location') ?? ''
  expect(address).toMatch(/^\/customer\/login\?/)

  const { default: LoginPage } = await import('./login.route.tsx')
  const markup = renderPage(LoginPage, { address })
  expect(wordsOf(markup)).toContain('Tu carrito esta vacío.')
  expect(markup).toContain('href="/ofertas"')
  expect(markup).toContain('href="/customer/login?volver=%2Fcheckout%2Fcart"')
})

it('the sign-in page after sign-out mentions no saved cart, since the account may have been deleted', async () => {
  const { default: LoginPage } = await import('./login.route.tsx')
  const said = wordsOf(renderPage(LoginPage, { address: '/customer/login?salida=1' }))
  expect(said).toContain('Cerraste tu sesión')
  expect(said).not.toMatch(/carrito|favoritos/)
})

it('the sign-in page redirects a signed-in shopper to the home page (RTE-05)', async () => {
  const path = '/customer/login'
  stubBrowser(path)
  stubApi(() => ({ body: {} }))
  vi.resetModules()
  const { startSessionFromLogin } = await import('../session/shopper-session.ts')
  const user = { id: 7, first_name: 'Ana', email: 'ana@correo.mx', is_verified: 1 }
  startSessionFromLogin(
    { user, requestToken: makeToken(600), refreshToken: 'refresh-1' } as never,
    'id-token',
  )

  const { clientMiddleware } = await import('./login.route.tsx')
  const call = { request: new Request(`http://shop.test${path}`) } as never
  const pass = async () => {
    for (const guard of clientMiddleware) await guard(call, async () => ({}))
  }
  await expect(pass()).rejects.toMatchObject({ status: 302 })
})
