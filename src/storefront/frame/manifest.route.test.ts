import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loaderArguments } from '#test/support/call-loader.ts'
import { loader } from './manifest.route.ts'

const manifestOf = async (settings: object | number) => {
  const response = await loader(loaderArguments('/manifest.webmanifest', {}, () => settings))
  return { response, manifest: await response.json() }
}

it('the web app manifest contains the configured shop name', async () => {
  const { response, manifest } = await manifestOf({ name: 'Tienda de Ana', slogan: 'Lo mejor' })
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('max-age')
  expect(manifest).toMatchObject({ id: '/', scope: '/', name: 'Tienda de Ana' })
  expect(manifest.shortcuts).toMatchObject([
    { name: 'Mis pedidos', url: '/my-orders' },
    { name: 'Carrito', url: '/checkout/cart' },
    { name: 'Ofertas', url: '/ofertas' },
  ])
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable')
  const missing = manifest.icons.filter(({ src }: { src: string }) => !existsSync(`public${src}`))
  expect(missing).toEqual([])
})

it('the web app manifest uses a default shop name, and is not cached, when settings are unavailable', async () => {
  const { response, manifest } = await manifestOf(503)
  expect(manifest.name).toBe('Tianguis')
  expect(response.headers.get('cache-control')).toBe('no-cache')
})
