import { describe, expect, it } from 'vitest'
import { toMissedPath } from './missed-path.ts'
import {
  findRedirectLoop,
  isOwnRoute,
  listRedirectPathsOfUrl,
  toRedirectPath,
} from './redirect-path.ts'

describe('the stored form of an old address', () => {
  it.each([
    ['/products/gota', '/products/gota'],
    ['https://antes.mx/Products/Gota/?utm_source=x&variant=4#fotos', '/products/gota'],
    ['//antes.mx/products/gota', '/products/gota'],
    ['antes.com.mx/producto/gota/', '/producto/gota'],
    ['/products//gota///', '/products/gota'],
    ['/producto/aud%C3%ADfonos', '/producto/audífonos'],
    ['/catalogo/gota.html', '/catalogo/gota.html'],
    ['/index.php?route=product&product_id=42', '/index.php?product_id=42&route=product'],
    ['/?p=123', '/?p=123'],
    ['/a%zz', '/a%zz'],
  ])('%s is %s', (typed, stored) => {
    expect(toRedirectPath(typed)).toBe(stored)
  })

  it.each([
    ['an empty text', ''],
    ['the front page', '/'],
    ['the front page of a shop', 'https://antes.mx'],
    ['a campaign of the front page', '/?utm_source=x'],
    ['a word', 'gota'],
    ['a heading', 'Redirect from'],
    ['a formula', '=HYPERLINK("https://antes.mx/a")'],
    ['words with a space', '/products/dos palabras'],
    ['a line end', '/a%0d%0aset-cookie:x'],
    ['more than 400 characters', `/${'a'.repeat(400)}`],
  ])('is missing for %s', (_, typed) => {
    expect(toRedirectPath(typed)).toBeNull()
  })

  it('is sought with its query first, then without', () => {
    expect(listRedirectPathsOfUrl('/index.php?id=4&utm_medium=mail')).toEqual([
      '/index.php?id=4',
      '/index.php',
    ])
    expect(listRedirectPathsOfUrl('/products/gota?variant=4')).toEqual(['/products/gota'])
    expect(listRedirectPathsOfUrl('/?p=4')).toEqual(['/?p=4'])
  })
})

it('a route of the shop is known, a product or category is not', () => {
  for (const path of [
    '/ofertas',
    '/api/v1/x',
    '/order-detail/7',
    '/precios/gota',
    '/checkout/cart',
  ])
    expect([path, isOwnRoute(path)]).toEqual([path, true])
  for (const path of ['/gota', '/category/audio', '/products/gota', '/faq/envios', '/?p=4'])
    expect([path, isOwnRoute(path)]).toEqual([path, false])
})

describe('redirects through others', () => {
  const leads = new Map([
    ['/b', '/c'],
    ['/c', '/gota'],
    ['/x', '/y'],
    ['/y', '/x'],
  ])
  const targetOf = (path: string) => leads.get(path)

  it.each([
    ['/a', '/gota', null],
    ['/a', '/b', 'chain'],
    ['/gota', '/b', 'circle'],
    ['/a', '/a', 'circle'],
    ['/x', '/y', 'circle'],
    ['/a', '/x', 'chain'],
  ])('%s to %s: %s', (from, to, loop) => {
    expect(findRedirectLoop(from, to, targetOf)).toBe(loop)
  })
})

describe('a path without a page', () => {
  it.each([
    ['/products/funda-tablet-8?variant=4', '/products/funda-tablet-8'],
    ['/Pages/Sucursal-Roma/', '/pages/sucursal-roma'],
    ['/gota.html', '/gota.html'],
  ])('%s is counted as %s', (url, path) => {
    expect(toMissedPath(url)).toBe(path)
  })

  it.each([
    '/',
    '/wp-login.php',
    '/.env',
    '/a/.git/config',
    '/fotos/gota.jpg',
    '/assets/app-4f.js.map',
    '/cuenta/ana@correo.mx',
    '/pedido/5512345678',
    '/rfc/goml850101ab1',
    '/entrar/9f86d081884c7d659a2feaa0c55ad015',
    `/${'larga-'.repeat(20)}`,
  ])('%s is not counted', (url) => {
    expect(toMissedPath(url)).toBeNull()
  })
})
