import { expect, it } from 'vitest'
import { officeOrder as order } from '#test/support/office-order.ts'
import { renderPage } from '#test/support/render-page.ts'
import Order from './order.route.tsx'

const me = {
  email: 'ana@tienda.test',
  roles: ['pedidos'],
  permissions: ['orders:write', 'refunds:write'],
}

/** Ways to a refund on the page of an order of which so much is left to give back. */
function refunds(left: number, may = me) {
  const loaderData = { order: { ...order, money: { ...order.money, left } } }
  const page = renderPage(() => <Order loaderData={loaderData} />, { shop: { me: may } })
  return page.match(/\/reembolsar/g)?.length ?? 0
}

it('offers a refund as long as something of the payment is left, and not to those who may give none', () => {
  expect(refunds(100)).toBeGreaterThan(1)
  expect(refunds(0)).toBe(0)
  expect(refunds(100, { ...me, permissions: ['orders:write'] })).toBe(0)
})
