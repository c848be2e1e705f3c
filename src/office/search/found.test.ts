import { expect, it } from 'vitest'
import { waysOf } from './found.ts'

const product = (sku: string) => ({ name: `Producto ${sku}`, sku, url: 'http://tienda.test/x' })
const order = {
  number: '2611-ABCDEF',
  person: 'Rosa',
  product: 'Mouse',
  state: 'Enviado',
  total: 100,
  created_at: '2026-11-23T18:00:00.000Z',
}

it('links to products within the office, an exact SKU match first', () => {
  const found = {
    orders: [order],
    customers: [],
    tickets: [],
    products: [product('TG-1'), product('TG-2')],
    exact: null,
  }
  expect(waysOf(found, 'mouse').map(({ to }) => to)).toEqual([
    '/pedidos/2611-ABCDEF',
    '/productos/TG-1',
    '/productos/TG-2',
  ])
  expect(waysOf(found, 'tg-2').map(({ to }) => to)).toEqual([
    '/productos/TG-2',
    '/pedidos/2611-ABCDEF',
    '/productos/TG-1',
  ])
})
