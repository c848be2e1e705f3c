import { describe, expect, it } from 'vitest'
import { guardedPages, isGuarded } from './guarded-pages.ts'
import { routePaths } from './route-names.ts'

describe('guarded pages', () => {
  it('are exactly those that need a login (RTE-04)', () => {
    expect(guardedPages.map((name) => routePaths[name]).sort()).toEqual(
      [
        '/my-profile',
        '/my-orders',
        '/wishlist',
        '/my-addresses',
        '/order-detail/:id',
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
  })

  it.each(['/my-orders', '/order-detail/2611-8KQ4TZ', '/checkout', '/checkout/cart'])(
    'need a login at %s (RTE-04)',
    (path) => expect(isGuarded(path)).toBe(true),
  )

  it.each(['/', '/index', '/laptop-nimbus', '/category/tabletas', '/checkout/success', '/results'])(
    'leave %s open to everybody (RTE-03)',
    (path) => expect(isGuarded(path)).toBe(false),
  )
})
