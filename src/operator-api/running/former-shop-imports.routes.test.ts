import { managementToken, startIdentity } from '@tianguis/identity-provider/testing/identity.ts'
import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { eventually } from '#test/support/eventually.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf } from '#test/support/operator.ts'

const { db, url } = await testDatabase()
const provider = await startIdentity(url)
const office = await testOffice(db, {
  identity: {
    issuer: provider.issuer,
    management: { managementUrl: `${provider.issuer}/management`, managementToken },
  },
})
const owner = await office.person('dueño')

async function upload(content: string, as = owner.as, more: object = {}) {
  const encoded = Buffer.from(content).toString('base64')
  return office.post('imports', { name: 'archivo.csv', content: encoded, ...more }, as)
}

async function read(id: number, state: string) {
  return eventually(async () => {
    const { body } = await office.get(`former-shop-imports/${id}`, owner.as)
    expect(body.state).toBe(state)
    return body
  })
}

async function imported(content: string) {
  const { body } = await upload(content)
  await read(body.id, 'draft')
  await office.post(`former-shop-imports/${body.id}/apply`, {}, owner.as)
  return read(body.id, 'done')
}

const invite = (id: number) => office.post(`former-shop-imports/${id}/invitations`, {}, owner.as)

it('customers are recognised at the upload, imported, invited once each, and undone', async () => {
  const people = Array.from({ length: 2 }, (_, at) => `Rosa,Gil,rosa${at}@antes.mx,sí`)
  const sent = await upload(['Nombre,Apellidos,Correo,Newsletter', ...people].join('\n'))
  expect(sent.body).toMatchObject({ kind: 'customers', is_known: false })
  const { id } = sent.body
  expect(await read(id, 'draft')).toMatchObject({
    shop: 'tu tienda anterior',
    counts: { go: 2 },
    accepting: 2,
    customers: expect.arrayContaining([expect.objectContaining({ email: 'rosa0@antes.mx' })]),
  })
  await office.post(`former-shop-imports/${id}/apply`, {}, owner.as)
  expect((await read(id, 'done')).people).toMatchObject({ all: 2, waiting: 2, invited: 0 })

  expect((await invite(id)).body.messageForUser).toBe('Se mandaron 2 invitaciones.')
  expect((await invite(id)).body.messageForUser).toBe('Ya no falta nadie por invitar.')
  expect((await read(id, 'done')).people).toMatchObject({ invited: 2, waiting: 0 })
  expect((await provider.mailTo('rosa1@antes.mx', /te espera/)).text).toContain('/contrasena?')

  const { body: found } = await office.get('customers?search=rosa1', owner.as)
  const [customer] = found.customers
  const again = await office.post(`imported-customers/${customer.id}/invitation`, {}, owner.as)
  expect(again.body.messageForUser).toBe('Le mandamos la invitación.')
  expect((await office.get(`customers/${customer.id}`, owner.as)).body.imported).toMatchObject({
    accepts_news: true,
    invitation: 'sent',
    can_invite: true,
  })
  await office.post(`former-shop-imports/${id}/undo`, {}, owner.as)
  expect((await read(id, 'undone')).people).toMatchObject({ all: 0 })
  expect(await auditOf(db, `former-shop-import:${id}`)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ action: 'former-shop-import-undo' })]),
  )
})

it('orders of before are listed, found by the search of the office, and shown one by one', async () => {
  const done = await imported(
    'Pedido,Fecha,Cliente,Correo,Total,Productos\nA-77,05/11/2026,Luz Gil,luz@antes.mx,"$1,299.00",Gota; Taza\n',
  )
  expect(done).toMatchObject({ kind: 'orders', counts: { go: 1 }, orders: [] })
  const { body: list } = await office.get('former-orders?search=luz', owner.as)
  expect(list).toMatchObject({
    next: null,
    orders: [{ number: 'A-77', total: 1299, lines: ['Gota', 'Taza'], email: 'luz@antes.mx' }],
  })
  const { body: found } = await office.get('search?words=A-77', owner.as)
  expect(found.former_orders).toMatchObject([{ number: 'A-77' }])
  const { body: one } = await office.get(`former-orders/${list.orders[0].id}`, owner.as)
  expect(one).toMatchObject({ placed_on: '2026-11-05', shop: 'tu tienda anterior' })
  expect((await office.get('former-orders/999999', owner.as)).status).toBe(404)
})

it('who may not change personal data imports no people, and reads a file as products by choice', async () => {
  const catalogue = await office.person('catálogo')
  const file = 'Nombre,Correo\nRosa,otra@antes.mx\n'
  expect(await upload(file, catalogue.as)).toMatchObject({ status: 403 })
  expect((await upload(file, catalogue.as, { kind: 'products' })).body.kind).toBe('products')
  expect((await office.get('imports', catalogue.as)).body.former).toEqual([])
})
