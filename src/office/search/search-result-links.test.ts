import { expect, it } from 'vitest'
import { listSearchResultLinks } from './search-result-links.ts'

const product = (sku: string) => ({ name: `Producto ${sku}`, sku, url: 'http://tienda.test/x' })
const order = {
  number: '2611-ABCDEF',
  person: 'Rosa',
  product: 'Mouse',
  state: 'Enviado',
  total: 100,
  created_at: '2026-11-23T18:00:00.000Z',
}

it('back-office search links to product pages, with an exact SKU match first', () => {
  const found = {
    orders: [order],
    former_orders: [],
    customers: [],
    tickets: [],
    products: [product('TG-1'), product('TG-2')],
    exact: null,
  }
  expect(listSearchResultLinks(found, 'mouse').map(({ to }) => to)).toEqual([
    '/pedidos/2611-ABCDEF',
    '/productos/TG-1',
    '/productos/TG-2',
  ])
  expect(listSearchResultLinks(found, 'tg-2').map(({ to }) => to)).toEqual([
    '/productos/TG-2',
    '/pedidos/2611-ABCDEF',
    '/productos/TG-1',
  ])
})
