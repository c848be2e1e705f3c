import { expect, it } from 'vitest'
import { renderPage } from '#test/support/render-page.ts'
import Orders from './orders.route.tsx'

const order = {
  number: '2611-ABCDEF',
  person: 'Rosa Ríos',
  city: null,
  product: 'Mouse',
  image: null,
  others: 0,
  pickup: null,
  shipping_name: 'Estándar',
  status: 'paid' as const,
  state: 'Pagado',
  payment_flag: null,
  trial: false,
  late: false,
  created_at: '2026-11-21T18:00:00.000Z',
  total: 100,
  next: 'pack' as const,
  parcels: [],
}
const counts = { 'to-pack': 1, late: 0, pickup: 0, waiting: 0, trouble: 0 }
const loaderData = {
  found: { orders: [order], counts, next: null },
  here: 'empacar' as const,
  search: '',
  order: null,
  all: false,
  now: Date.parse('2026-11-21T19:00:00.000Z'),
}

function pageFor(...permissions: string[]) {
  const me = { email: 'ana@tienda.test', roles: [], permissions }
  return renderPage(() => <Orders loaderData={loaderData as never} />, { shop: { me } })
}

it('the order list offers packing and shipping with write permission, and the pick list to everyone', () => {
  const commands = [/value="empacar"/, /value="enviar"/, /name="empacar-uno"/]
  for (const command of commands) {
    expect(pageFor('orders:write')).toMatch(command)
    expect(pageFor('orders:read')).not.toMatch(command)
  }
  expect(pageFor('orders:read')).toContain('value="surtir"')
})
