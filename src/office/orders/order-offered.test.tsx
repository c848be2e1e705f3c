import { expect, it } from 'vitest'
import { missingPermissionText } from '#domain/running/permissions.ts'
import { officeOrder as order, officeOrderLabels as labels } from '#test/support/office-order.ts'
import { renderPage, valuesOf } from '#test/support/render-page.ts'
import Order from './order.route.tsx'

const me = {
  email: 'ana@tienda.test',
  roles: ['pedidos'],
  permissions: ['orders:write', 'refunds:write'],
}

/** Refund links for an order with `left` refundable. */
function refunds(left: number, may = me) {
  const loaderData = { order: { ...order, money: { ...order.money, left } }, labels }
  const page = renderPage(() => <Order loaderData={loaderData} />, { shop: { me: may } })
  return page.match(/\/reembolsar/g)?.length ?? 0
}

it('the order page offers a refund only to operators with refund permission, while refundable money remains', () => {
  expect(refunds(100)).toBeGreaterThan(1)
  expect(refunds(0)).toBe(0)
  expect(refunds(100, { ...me, permissions: ['orders:write'] })).toBe(0)
})

it('the order page offers an operator with read-only access no action that would be rejected', () => {
  const parcel = {
    position: 1,
    status: 'packed' as const,
    carrier: null,
    tracking_number: null,
    tracking_url: null,
    packed_at: '2026-11-21T18:00:00.000Z',
    packed_by: 'operator:ana@tienda.test',
    sent_at: null,
    sent_by: null,
    delivered_at: null,
    can_take_back: false,
    lines: [],
  }
  const loaderData = {
    order: { ...order, next: 'ship' as const, can_cancel: true, parcels: [parcel] },
    labels,
  }
  const deedsOf = (permissions: string[]) => {
    const page = renderPage(() => <Order loaderData={loaderData} />, {
      shop: { me: { ...me, permissions } },
    })
    return { page, commands: valuesOf(page, 'value').filter((value) => value in actionNames) }
  }
  expect(deedsOf(['orders:write']).commands).toEqual(Object.keys(actionNames))
  const { page, commands } = deedsOf(['orders:read'])
  expect(commands).toEqual([])
  expect(page).toContain(missingPermissionText('orders:write'))
})

const actionNames = { enviar: 1, desempacar: 1, nota: 1, correo: 1, cancelar: 1 }
