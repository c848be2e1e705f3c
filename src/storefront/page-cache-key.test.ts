import { describe, expect, it } from 'vitest'
import { formatReviewListUrl } from './catalogue/review-list-url.ts'
import { toPageCacheKey } from './page-cache-key.ts'
import { getStorefrontPage, pageNames } from './pages.ts'

describe('toCacheableAddress', () => {
  it.each([
    ['/index', '/index'],
    ['/', '/'],
    ['/?', '/'],
    ['/?utm_source=correo', undefined],
    ['/category/portatiles?min=1&gclid=x', '/category/portatiles?min=1'],
    ['/index?utm_source=correo&fbclid=x', '/index'],
    ['/laptop-lenovo?pagina=2&opiniones=high', '/laptop-lenovo?opiniones=high&pagina=2'],
    [
      '/category/portatiles?orden=rating&f.ram=8+GB&f.ram=16+GB&f.color=Plata',
      '/category/portatiles?f.color=Plata&f.ram=16+GB&f.ram=8+GB&orden=rating',
    ],
    ['/category/portatiles?orden=rating&q=x&orden=newest', '/category/portatiles?orden=rating'],
    ['/results?por=24&q=usb&categoria=games', '/results?categoria=games&por=24&q=usb'],
    ['/results?q=laptop%20gamer&x=1', '/results?q=laptop+gamer'],
    ['/results?q=', '/results'],
    [
      '/category/portatiles?llega_antes=1&x=1&cp=03100&meses_12=1',
      '/category/portatiles?cp=03100&llega_antes=1&meses_12=1',
    ],
    [
      '/ofertas?orden=discount&f.ram=8+GB&categoria=games&disponibles=1&q=x',
      '/ofertas?categoria=games&disponibles=1&f.ram=8+GB&orden=discount',
    ],
    ['/faq?q=env%C3%ADo', '/faq?q=env%C3%ADo'],
    ['/laptop-lenovo.data?_routes=Show&z=1', '/laptop-lenovo.data?_routes=Show'],
    ['/laptop-lenovo.data?_routes=Show,root,Show,x1', '/laptop-lenovo.data?_routes=root%2CShow'],
    ['/laptop-lenovo.data?_routes=x1,x2', '/laptop-lenovo.data'],
    ['/laptop-lenovo?_routes=Show', '/laptop-lenovo'],
    ['/Precios/laptop-lenovo/?x=1', '/precios/laptop-lenovo'],
    ['/INDEX/', '/index'],
    ['/Category/portatiles//', '/category/portatiles'],
    [`/index?${'x'.repeat(5000)}`, '/index'],
  ])('publicAddress normalises %s to %s', (url, address) => {
    expect(toPageCacheKey(url)?.address).toBe(address)
  })

  it.each([
    '/my-orders',
    '/wishlist',
    '/reviews',
    '/checkout',
    '/checkout/success?ref=abc',
    '/customer/login',
    '/callback',
    '/order-detail/2611-ABC',
    '/my-orders.data',
    '/Order-Detail/2611-ABC/',
    '/callback/silent',
    '/_.data',
    '/no//hay',
    '/laptop-lenovo?cp=06700',
    '/laptop-lenovo.data?_routes=Show&cp=06700',
    `/results?q=${'a'.repeat(1000)}`,
  ])('publicAddress returns null for %s', (url) => {
    expect(toPageCacheKey(url)).toBeNull()
  })

  it('the cache key of a product page keeps all that chooses its reviews (REV-03)', () => {
    const url = formatReviewListUrl({ sort: 'high', stars: '5', all: true, page: 2 })
    const chosen = url.slice(1, url.indexOf('#'))
    const { address = '' } = toPageCacheKey(`/laptop-lenovo?${chosen}`) ?? {}
    const key = new URLSearchParams(address.split('?')[1])
    expect([...key.keys()].toSorted()).toEqual([...new URLSearchParams(chosen).keys()].toSorted())
  })

  it('all nonexistent pages share one cache key', () => {
    for (const path of ['/no/hay', '/.git/config', '/a/b/c?d=1', '/category/portatiles/mas']) {
      expect(toPageCacheKey(path)).toEqual({ address: '/-/-', single: false, isMissing: true })
    }
    expect(toPageCacheKey('/no/hay.data?_routes=NotFound')?.address).toBe(
      '/-/-.data?_routes=NotFound',
    )
  })

  it('the cache key of a public page omits query parameters that the page does not use', () => {
    for (const name of pageNames) {
      const { path } = getStorefrontPage(name)
      const plain = toPageCacheKey(path)?.address
      for (const given of ['gclid=x', 'utm_source=x&fbclid=y', 'x=%2F']) {
        expect([path, toPageCacheKey(`${path}?${given}`)?.address]).toEqual([path, plain])
      }
    }
  })

  it('the cache key of an existing page never equals that of a nonexistent page', () => {
    const paths = pageNames
      .map((name) => getStorefrontPage(name).path)
      .filter((path) => path !== '*')
    for (const path of [...paths, '/callback/silent', '/']) {
      for (const form of [path, `${path}/`, path.toUpperCase(), `${path}.data`]) {
        expect([form, toPageCacheKey(form)?.isMissing]).toEqual([form, undefined])
      }
    }
  })

  it('the cache key of a product or category page names its existence check and the not-found key', () => {
    expect(toPageCacheKey('/laptop-lenovo?pagina=2')?.lookup).toEqual({
      call: '/api/v1/shop/productBySlug/laptop-lenovo',
      missing: { address: '/-', single: false, isMissing: true },
    })
    expect(toPageCacheKey('/category/portatiles.data?_routes=Category')?.lookup).toEqual({
      call: '/api/v1/shop/categories-slug/portatiles?page=1&pages=1&size=20',
      missing: { address: '/category/-.data?_routes=Category', single: false, isMissing: true },
    })
    expect(toPageCacheKey('/index')?.lookup).toBeUndefined()
  })

  it('the cache key of a public page states whether it shows a single product or a list', () => {
    expect(toPageCacheKey('/laptop-lenovo')?.single).toBe(true)
    expect(toPageCacheKey('/index')?.single).toBe(false)
    expect(toPageCacheKey('/category/portatiles')?.single).toBe(false)
  })
})
