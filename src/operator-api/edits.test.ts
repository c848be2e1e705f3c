import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { createEditConflictVersion } from '#use-cases/edit-conflict-detection.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const [ana, luis] = [await office.person('dueño'), await office.person('dueño')]
const [ines, rita] = [await office.person('soporte'), await office.person('soporte')]
const product = await addProduct(db)
let ticket = 0

type Row = { version: string }

async function addTicket(): Promise<number> {
  const reason = await db
    .insertInto('ticket_reasons')
    .values({ id: 1, code: 'other', reason: 'Otra consulta' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id } = await db
    .insertInto('tickets')
    .values({
      shopper_id: (await makeBuyer(db)).id,
      reason_id: reason?.id ?? 1,
      subject: 'La caja llegó abierta',
      body: 'Y sin el cable.',
      state: 'open',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const coupon = {
  code: 'MARTES',
  description: '',
  type: 'percent',
  percent: 10,
  amount: null,
  max_discount: null,
  min_subtotal: 0,
  total_limit: null,
  per_customer_limit: null,
  for: 'all',
  which: [],
  exclude_offers: false,
  exclude_refurbished: false,
  first_purchase_only: false,
  public: true,
}

const promotion = {
  name: 'Cables',
  kind: 'units',
  buy: 2,
  get: 1,
  percent: 100,
  least: 0,
  for: 'all',
  which: [],
  exclude_offers: false,
  combines: true,
  place: 1,
}

/** Every edit form: how to create, read and save it. */
const edited = [
  {
    what: 'settings',
    make: () => office.get('settings/nombre', ana.as),
    read: async () => {
      const { values, version } = (await office.get('settings/nombre', ana.as)).body
      return { ...values, version }
    },
    save: ({ version }: Row, slogan: string, as = ana.as) =>
      office.patch('settings/nombre', { values: { slogan }, version }, as),
    values: ['Hilos.', 'Telas.', 'Botones.'],
    field: 'slogan',
  },
  {
    what: 'a product',
    make: () => office.get(`products/${product.sku}`, ana.as),
    read: async () => {
      const { fields } = (await office.get(`products/${product.sku}`, ana.as)).body
      return { name: fields.name, version: createEditConflictVersion({ name: fields.name }) }
    },
    // Versioned per field instead of as a whole
    save: ({ version }: Row, name: string, as = ana.as) => {
      const names = [product.name, 'Uno', 'Dos', 'Tres']
      const was = {
        name: names.find((one) => createEditConflictVersion({ name: one }) === version),
      }
      return office.patch(`products/${product.sku}`, { fields: { name }, was }, as)
    },
    values: ['Uno', 'Dos', 'Tres'],
    field: 'name',
  },
  {
    what: 'an answer template',
    make: () => office.put('answer-templates', { name: 'Plazo', body: 'Cinco días.' }, ana.as),
    read: async () => (await office.get('answer-templates', ana.as)).body.templates[0],
    save: (row: Row & { id: number; name: string }, body: string, as = ana.as) =>
      office.put(
        'answer-templates',
        { id: row.id, name: row.name, version: row.version, body },
        as,
      ),
    values: ['Seis.', 'Siete.', 'Ocho.'],
    field: 'body',
  },
  {
    what: 'a view of a list',
    make: () =>
      office.post('views', { list: 'pedidos', name: 'Norte', query: '', shared: true }, ana.as),
    read: async () => (await office.get('views', ana.as)).body.views[0],
    save: (row: Row & { id: number }, name: string, as = ana.as) =>
      office.patch(`views/${row.id}`, { name, version: row.version }, as),
    values: ['Sur', 'Este', 'Oeste'],
    field: 'name',
  },
  {
    what: 'a role',
    make: () => office.post('roles', { name: 'bodega', permissions: ['orders:read'] }, ana.as),
    read: async () =>
      (await office.get('roles', ana.as)).body.roles.find(
        ({ name }: { name: string }) => name === 'bodega',
      ),
    save: (row: Row, permission: string, as = ana.as) =>
      office.put('roles/bodega', { permissions: [permission], version: row.version }, as),
    values: ['stock:read', 'stock:write', 'orders:write'],
    field: 'permissions',
  },
  {
    what: 'the roles of a person',
    make: () => office.post('people', { email: 'rosa@tienda.test', roles: ['pedidos'] }, ana.as),
    read: async () =>
      (await office.get('people', ana.as)).body.people.find(
        ({ email }: { email: string }) => email === 'rosa@tienda.test',
      ),
    save: (row: Row & { id: number }, role: string, as = ana.as) =>
      office.put(`people/${row.id}/roles`, { roles: [role], version: row.version }, as),
    values: ['soporte', 'catálogo', 'pedidos'],
    field: 'roles',
  },
  {
    what: 'a system that is told',
    make: () =>
      office.post(
        'webhooks',
        { name: 'Almacén', url: 'https://almacen.test/a', events: ['order.shipped'] },
        ana.as,
      ),
    read: async () => (await office.get('webhooks', ana.as)).body.webhooks[0],
    save: (row: Row & { id: number }, name: string, as = ana.as) =>
      office.patch(`webhooks/${row.id}`, { name, version: row.version }, as),
    values: ['Norte', 'Sur', 'Centro'],
    field: 'name',
  },
  {
    what: 'a piece of the content',
    make: () => office.post('content-pieces', { kind: 'topic', value: { name: 'Envíos' } }, ana.as),
    read: async () => (await office.get('content-pieces', ana.as)).body.pieces[0],
    save: (row: Row & { id: number }, name: string, as = ana.as) =>
      office.put(`content-pieces/${row.id}`, { value: { name }, version: row.version }, as),
    values: ['Pagos', 'Facturas', 'Garantías'],
    field: 'name',
  },
  {
    what: 'who looks after a ticket',
    make: async () => {
      ticket = await addTicket()
      return office.put(`tickets/${ticket}/assignee`, { to: ana.email }, ana.as)
    },
    read: async () => {
      const { body } = await office.get(`tickets/${ticket}`, ana.as)
      return { version: body.ticket.assignee_version, to: body.ticket.assigned_to }
    },
    save: (row: Row, to: string, as = ana.as) =>
      office.put(`tickets/${ticket}/assignee`, { to, version: row.version }, as),
    values: [luis.email, ines.email, rita.email],
    field: 'to',
  },
  {
    what: 'a rule of the search',
    make: () =>
      office.post('search-rules', { kind: 'meant', words: ['compu'], meant: ['laptop'] }, ana.as),
    read: async () => (await office.get('search-rules', ana.as)).body.rules[0],
    save: (row: Row & { id: number }, words: string, as = ana.as) =>
      office.put(`search-rules/${row.id}`, { ...row, words: [words] }, as),
    values: ['uno', 'dos', 'tres'],
    field: 'words',
  },
  {
    what: 'a coupon',
    make: () => office.post('coupons', coupon, ana.as),
    read: async () => (await office.get('coupons', ana.as)).body.coupons[0],
    save: (row: Row & { id: number }, description: string, as = ana.as) =>
      office.put(`coupons/${row.id}`, { ...coupon, description, version: row.version }, as),
    values: ['Para todos', 'Para pocos', 'Para nadie'],
    field: 'description',
  },
  {
    what: 'a promotion',
    make: () => office.post('promotions', promotion, ana.as),
    read: async () => (await office.get('promotions', ana.as)).body.promotions[0],
    save: (row: Row & { id: number }, name: string, as = ana.as) =>
      office.put(`promotions/${row.id}`, { ...promotion, name, version: row.version }, as),
    values: ['2×1', '3×2', '4×3'],
    field: 'name',
  },
]

it.each(edited)(
  'saving an outdated version of $what is rejected with the other editor’s name, also when repeated after another edit',
  async ({ make, read, save, values: [first = '', second = '', third = ''], field }) => {
    expect((await make()).status).toBe(200)
    const seen = await read()
    expect((await save(seen, first, luis.as)).status).toBe(200)

    const late = await save(seen, second)
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'changed-meanwhile',
        current: {
          saved_by: `operator:${luis.email}`,
          saved_at: expect.any(String),
          values: { [field]: Array.isArray(seen[field]) ? [first] : first },
        },
      },
    })
    const { version } = late.body.current
    expect((await read()).version).toBe(version)

    expect((await save({ ...seen, version }, third, luis.as)).status).toBe(200)
    expect((await save({ ...seen, version }, second)).status).toBe(409)
    expect((await save(await read(), second)).status).toBe(200)
  },
)

it('the edit version of a record, used for conflict detection, is the same for equal values in any order', () => {
  const version = createEditConflictVersion({ name: 'A', events: ['x', 'y'] })
  expect(createEditConflictVersion({ events: ['y', 'x'], name: 'A' })).toBe(version)
  expect(createEditConflictVersion({ events: ['x'], name: 'A' })).not.toBe(version)
})
