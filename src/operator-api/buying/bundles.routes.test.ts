import { beforeEach, expect, it } from 'vitest'
import { fromPesos } from '#domain/money.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const api = await testApi(db)
const owner = await office.person('dueño')
const tablet = await addProduct(db, { sku: 'TAB', price: fromPesos(2000), stock: 5 })
const cover = await addProduct(db, { sku: 'FUN', price: fromPesos(500), stock: 5 })
const pen = await addProduct(db, { sku: 'LAP', price: fromPesos(300), stock: 0 })

const said = { name: 'Tableta con funda', saving: 250, first: 'TAB', second: 'FUN' }

beforeEach(async () => {
  await db.deleteFrom('shop_settings').where('key', '=', 'bundles').execute()
})

async function make(over: object = {}): Promise<string> {
  const made = await office.post('bundles', { ...said, ...over }, owner.as)
  expect(made).toMatchObject({ status: 200 })
  return made.body.code
}

const read = async (code: string) => (await office.get(`bundles/${code}`, owner.as)).body
const offered = async () => (await api.get(`shop/bundles/${tablet.id}`)).body.bundles
const change = (code: string, over: object) =>
  office.put(`bundles/${code}`, { ...said, ...over }, owner.as)

it('an operator creates a bundle by SKU, pauses, resumes and removes it', async () => {
  const code = await make()
  expect(await read(code)).toMatchObject({
    code: 'tableta-con-funda',
    standing: 'offered',
    apart: 2500,
    together: 2250,
    saving: 250,
    products: [
      { url_key: tablet.urlKey, sku: 'TAB' },
      { url_key: cover.urlKey, sku: 'FUN' },
    ],
  })
  expect(await offered()).toMatchObject([{ code, apart: 2500, together: 2250 }])
  for (const [move, standing, shown] of [
    ['pause', 'paused', 0],
    ['pause', 'paused', 0],
    ['resume', 'offered', 1],
  ] as const) {
    expect((await office.post(`bundles/${code}/moves`, { move }, owner.as)).status).toBe(200)
    expect([(await read(code)).standing, await offered()]).toMatchObject([
      standing,
      { length: shown },
    ])
  }
  expect((await office.delete(`bundles/${code}`, owner.as)).status).toBe(200)
  expect([(await office.get(`bundles/${code}`, owner.as)).status, await offered()]).toEqual([
    404,
    [],
  ])
  expect((await auditOf(db, `bundle:${code}`)).map(({ action }) => action).toSorted()).toEqual([
    'bundle-add',
    'bundle-pause',
    'bundle-remove',
    'bundle-resume',
  ])
})

it('the back-office page of a bundle explains why it is not offered in the shop', async () => {
  expect(await read(await make({ name: 'Tres', third: 'LAP' }))).toMatchObject({
    standing: 'sold-out',
  })
  const code = await make({ saving: 2499 })
  await db
    .updateTable('products')
    .set({ price_centavos: fromPesos(1000) })
    .where('id', '=', tablet.id)
    .execute()
  expect(await read(code)).toMatchObject({ standing: 'too-much', apart: null, together: null })
  await db
    .updateTable('products')
    .set({ price_centavos: fromPesos(2000) })
    .where('id', '=', tablet.id)
    .execute()
  await db.updateTable('products').set({ visible: false }).where('id', '=', pen.id).execute()
  expect(await read('tres')).toMatchObject({
    standing: 'gone',
    products: [{ sold: {} }, { sold: {} }, { url_key: pen.urlKey, sku: 'LAP', sold: null }],
  })
})

it.each([
  [{ saving: 2500 }, { saving: expect.stringContaining('$2,500.00') }],
  [{ saving: 0.001 }, { saving: expect.stringContaining('dos decimales') }],
  [{ second: 'TAB' }, { second: expect.stringContaining('dos veces') }],
  [{ second: 'NO-HAY' }, { second: expect.stringContaining('NO-HAY') }],
  [
    { name: ' ', second: '' },
    { name: expect.any(String), second: 'Di cuál producto.' },
  ],
])('a bundle is rejected at the field: %j', async (over, fields) => {
  const { status, body } = await office.post('bundles', { ...said, ...over }, owner.as)
  expect({ status, fields: body.fields }).toEqual({ status: 422, fields })
})

it('saving an outdated bundle shows the conflicting fields, and a duplicate bundle is rejected', async () => {
  const code = await make()
  const { version } = await read(code)
  expect((await change(code, { saving: 300, version })).status).toBe(200)
  expect((await change(code, { name: 'Otro', version })).body).toMatchObject({
    code: 'changed-meanwhile',
    current: {
      values: { name: 'Tableta con funda', saving: 300, first: tablet.urlKey },
      saved_by: `operator:${owner.email}`,
    },
  })
  const twin = await office.post('bundles', { ...said, first: 'FUN', second: 'TAB' }, owner.as)
  expect(twin.body.fields.first).toContain('Tableta con funda')
  // file and office agree
  const both = await Promise.all(
    ['Uno', 'Dos'].map((name) => office.post('bundles', { ...said, name, third: 'LAP' }, owner.as)),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('managing bundles requires the permission for prices, in the back office and on the command line', async () => {
  const reader = await office.key(['prices:read'])
  expect((await office.post('bundles', said, reader.as)).body).toMatchObject({
    code: 'permission-missing',
    needs: 'prices:write',
  })
  const { run } = operatorOf(db, { now: office.now })
  const made = await run(
    'add-bundle',
    'Para clases',
    '--save',
    '100',
    '--product',
    'TAB',
    '--product',
    'FUN',
    '--si',
  )
  expect(made).toMatchObject({ code: 0, written: expect.stringContaining('Paquete para-clases.') })
  expect((await run('change-bundle', 'para-clases', '--save', '9999', '--si')).code).toBe(1)
  expect((await run('change-bundle', 'para-clases', '--save', '120', '--pause', '--si')).code).toBe(
    0,
  )
  expect((await run('bundles')).written).toMatch(
    /para-clases +Para clases +en pausa +\$2,500\.00 +\$2,380\.00/,
  )
  expect((await run('remove-bundle', 'para-clases', '--si')).code).toBe(0)
  expect((await run('remove-bundle', 'para-clases', '--si')).code).toBe(1)
})
