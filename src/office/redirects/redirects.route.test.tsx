import { expect, it } from 'vitest'
import type { ImportedRedirectsResponse, RedirectsResponse } from '#contract/operator/redirects.ts'
import { renderPage } from '#test/support/render-page.ts'
import Redirects from './redirects.route.tsx'

const gota: RedirectsResponse['redirects'][number] = {
  id: 7,
  old_address: '/products/gota',
  to: '/audifonos-gota',
  name: 'Audífonos Gota',
  sku: 'G-1',
  problem: null,
  recent_uses: 1214,
  last_used_on: '2026-11-20',
  by: 'Shopify',
  version: 'v1',
}
const gone = { ...gota, id: 8, old_address: '/products/breve', to: null, name: null, sku: null }
const list: RedirectsResponse = {
  redirects: [gota, { ...gone, problem: 'gone' as const }],
  total: 2,
  broken: 1,
  places: ['Ofertas de hoy', 'Audio'],
  next: null,
}

function pageOf({
  permission = 'content:write',
  imported,
  undo,
  changed,
}: {
  permission?: string
  imported?: ImportedRedirectsResponse
  undo?: string
  changed?: typeof gota
} = {}) {
  const me = { email: 'ana@tienda.test', roles: [], permissions: [permission] }
  const paths = [{ path: '/pages/sucursal', hits: 9, last_on: '2026-11-21' }]
  const loaderData = {
    list,
    paths,
    search: '',
    isBroken: false,
    after: undefined,
    changed,
    from: '',
  }
  const done = { message: 'Hecho.', ...(imported && { imported }), ...(undo && { undo }) }
  return renderPage(() => <Redirects loaderData={loaderData} actionData={{ done }} />, {
    shop: { me },
  })
}

it('the page of old addresses shows where each leads, its uses, what is wrong, and what is missing', () => {
  const page = pageOf()
  for (const text of [
    '1 lleva a tu tienda nueva',
    'Audífonos Gota',
    '1,214',
    'Shopify',
    'Ya no existe a donde llevaba.',
    'Por corregir',
    '9 veces esta semana',
  ])
    expect(page).toContain(text)
  expect(page).toContain('/direcciones?de=%2Fpages%2Fsucursal')
  expect(page).toContain('/direcciones?cambiar=7')
})

it('the page of old addresses begins a change with the current target', () => {
  const page = pageOf({ changed: gota })
  expect(page).toMatch(/name="version" value="v1"/)
  expect(page).toContain('value="/audifonos-gota"')
  expect(page).toContain('Dejarla como está')
})

it('the page of old addresses names refused lines of an import, and offers to undo a removal', () => {
  const refused = [{ line: 4, old_address: '/a', to: '/b', reason: 'Da vueltas.' }]
  const imported = { added: 3, unchanged: 0, refused, refused_count: 1, messageForUser: '' }
  const page = pageOf({ imported })
  for (const text of ['1 no entró', 'Línea 4', 'Da vueltas.']) expect(page).toContain(text)
  expect(pageOf({ undo: '/a\t/b' })).toContain('Deshacer')
})

it('the page of old addresses is read-only without the write permission for content', () => {
  const page = pageOf({ permission: 'content:read' })
  expect(page).toContain('/products/gota')
  for (const text of ['Agregar', 'Cambiar', 'Llévala a…', 'Quitar'])
    expect(page).not.toContain(text)
})
