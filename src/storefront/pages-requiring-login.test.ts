import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { requireShopperOrCart } from './checkout/require-shopper-or-cart.middleware.ts'
import { pagesRequiringLogin, requiresLogin } from './pages-requiring-login.ts'
import { getStorefrontPage, pageNames } from './pages.ts'
import routes from './routes.ts'
import { requireShopper } from './session/require-shopper.middleware.ts'
import { requireGuest } from './sign-in/require-guest.middleware.ts'

/** Names of the pages whose module has a guard among its client middleware. */
async function pagesWith(guard: unknown): Promise<string[]> {
  const found: string[] = []
  for (const { id, file } of routes.flatMap(({ children, ...route }) => children ?? route)) {
    const address = path.join(import.meta.dirname, file)
    const module: { clientMiddleware?: unknown[] } = await import(address)
    if (id && module.clientMiddleware?.includes(guard)) found.push(id)
  }
  return found.sort()
}

describe('guarded pages', () => {
  let guarded: string[]
  let besides: string[]
  let forGuests: string[]
  beforeAll(async () => {
    guarded = await pagesWith(requireShopper)
    besides = await pagesWith(requireShopperOrCart)
    forGuests = await pagesWith(requireGuest)
  })

  it('every page that requires a login has a login guard, and no other page has one (RTE-04)', () => {
    expect(pagesRequiringLogin.map((name) => getStorefrontPage(name).path).sort()).toEqual(
      [
        '/my-profile',
        '/my-questions',
        '/my-orders',
        '/wishlist',
        '/my-addresses',
        '/my-sessions',
        '/order-detail/:id',
        '/former-order/:id',
        '/ticket-detail/:id',
        '/customer/account/profile',
        '/reviews',
        '/tickets',
        '/customer/2fa',
        '/customer/account/tickets/create',
        '/checkout',
        '/rewards',
        '/checkout/cart',
      ].sort(),
    )
    expect(besides).toEqual(['Checkout-Cart'])
    expect([...guarded, ...besides].sort()).toEqual([...pagesRequiringLogin].sort())
  })

  it('sign-in, callback and welcome are the only guest-only pages, and each redirects signed-in shoppers (RTE-05)', () => {
    const guestPages = pageNames.filter((name) => getStorefrontPage(name).audience === 'guest')
    expect(guestPages.map((name) => getStorefrontPage(name).path).sort()).toEqual(
      ['/customer/login', '/callback', '/welcome'].sort(),
    )
    // Sign In has a custom guard for its logout screen (login.route.test.ts).
    expect([...forGuests, 'Sign In'].sort()).toEqual([...guestPages].sort())
  })

  it.each(['/my-orders', '/order-detail/2611-8KQ4TZ', '/checkout', '/checkout/cart'])(
    'the login guard requires a login at %s (RTE-04)',
    (address) => expect(requiresLogin(address)).toBe(true),
  )

  it.each(['/', '/index', '/laptop-nimbus', '/category/tabletas', '/checkout/success', '/results'])(
    'the login guard does not require a login at %s (RTE-03)',
    (address) => expect(requiresLogin(address)).toBe(false),
  )
})
