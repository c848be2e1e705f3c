import { describe, expect, it } from 'vitest'
import { publicAddress } from './public-pages.ts'

describe('publicAddress', () => {
  it.each([
    ['/index', '/index'],
    ['/index?utm_source=correo&fbclid=x', '/index'],
    ['/laptop-lenovo?pagina=2&opiniones=high', '/laptop-lenovo?opiniones=high&pagina=2'],
    [
      '/category/portatiles?orden=rating&f.ram=8+GB&f.ram=16+GB',
      '/category/portatiles?f.ram=8+GB&f.ram=16+GB&orden=rating',
    ],
    ['/results?q=laptop%20gamer&x=1', '/results?q=laptop+gamer'],
    ['/results?q=', '/results'],
    ['/faq?q=env%C3%ADo', '/faq?q=env%C3%ADo'],
    ['/laptop-lenovo.data?_routes=Show&z=1', '/laptop-lenovo.data?_routes=Show'],
  ])('knows %s as %s', (url, address) => {
    expect(publicAddress(url)?.address).toBe(address)
  })

  it.each([
    '/',
    '/my-orders',
    '/wishlist',
    '/reviews',
    '/checkout',
    '/checkout/success?ref=abc',
    '/customer/login',
    '/callback',
    '/order-detail/2611-ABC',
    '/my-orders.data',
    '/category/portatiles/mas',
    '/laptop-lenovo?cp=06700',
    '/laptop-lenovo.data?_routes=Show&cp=06700',
    `/results?q=${'a'.repeat(1000)}`,
  ])('keeps its hands off %s', (url) => {
    expect(publicAddress(url)).toBeNull()
  })

  it('tells the page of one product from a list that any product may enter', () => {
    expect(publicAddress('/laptop-lenovo')?.single).toBe(true)
    expect(publicAddress('/index')?.single).toBe(false)
    expect(publicAddress('/category/portatiles')?.single).toBe(false)
  })
})
