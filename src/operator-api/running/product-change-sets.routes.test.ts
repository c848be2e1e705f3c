import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProductContent } from '#domain/catalogue/product-content.ts'
import { toCentavos } from '#domain/money.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import * as links from '#persistence/catalogue/product-associations.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import { runInTransaction } from '#persistence/database.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct, makeProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { auditOf, operatorOf } from '#test/support/operator.ts'
import { changeStock } from '#use-cases/buying/change-stock.ts'
import { changeProductsUnlessEdited } from '#use-cases/running/change-products-unless-edited-since.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('catálogo')
const { run } = operatorOf(db, { now: office.now })

beforeAll(() => addCategories(db, ['tabletas', 'accesorios', 'muchas']))

const plus = (percent: number, rounding: '00' | '90' | 'exact' = 'exact') => ({
  price: { how: 'percent', percent, rounding },
})

async function prepare(products: ProductContent[], edit: object, as = ana.as) {
  const choice = { products: products.map(({ sku }) => sku) }
  return office.post('change-sets', { choice, edit }, as)
}

async function prepared(products: ProductContent[], edit: object): Promise<number> {
  const { body, status } = await prepare(products, edit)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.id
}

const move = (id: number, deed: 'apply' | 'undo', as = ana.as) =>
  office.post(`change-sets/${id}/${deed}`, {}, as)

async function stored({ id }: { id: number }) {
  const [content] = await contents.readAllProductFields(db, [id])
  if (!content) throw new Error(`No product ${id}`)
  return content
}

describe('a bulk edit', () => {
  it('a bulk edit of products sets and clears their visibility dates', async () => {
    const product = await addProduct(db)
    const dates = { from: '2026-12-01', from_time: '09:30', to: '2026-12-24', to_time: null }
    const id = await prepared([product], { dates })
    await move(id, 'apply')
    const dated = {
      visibleFrom: '2026-12-01',
      visibleFromTime: '09:30',
      visibleTo: '2026-12-24',
      visibleToTime: null,
    }
    expect(await stored(product)).toMatchObject(dated)
    const late = await prepared([product], { dates: { from: null, to: '2026-11-01' } })
    expect((await office.get(`change-sets/${late}`, ana.as)).body.rows).toMatchObject([
      { state: 'refused', problem: expect.stringContaining('ya pasó') },
    ])
    await move(await prepared([product], { dates: 'none' }), 'apply')
    expect(await stored(product)).toMatchObject({ visibleFrom: null, visibleFromTime: null })
    const days = ['--visible-from', '2026-12-01 09:30', '--visible-to', '2026-12-24']
    const ran = await run('edit-products', '--search', product.sku, ...days, '--si')
    expect(ran).toMatchObject({ code: 0 })
    expect(await stored(product)).toMatchObject(dated)
  })

  it('a bulk edit of products previews old and new values, is applied, and is undone as a whole', async () => {
    const products = [await addProduct(db), await addProduct(db, { price: toCentavos(25050) })]
    const before = await Promise.all(products.map(stored))
    const id = await prepared(products, { ...plus(8, '90'), visible: false })
    expect(await Promise.all(products.map(stored))).toEqual(before)

    const { body } = await office.get(`change-sets/${id}`, ana.as)
    expect(body.set).toMatchObject({
      summary: 'Precio: 8 % más, terminado en .90. Ocultos',
      applied_at: null,
      counts: { prepared: 2, applied: 0 },
    })
    expect(body.rows[0]).toMatchObject({
      sku: products[0]?.sku,
      changes: [
        { field: 'price', label: 'precio', before: '$1,000.00', after: '$1,079.90' },
        { field: 'visible', label: 'a la venta', before: 'sí', after: 'no' },
      ],
    })

    expect((await move(id, 'apply')).body).toMatchObject({ done: 2, left: 0 })
    expect(await Promise.all(products.map(stored))).toMatchObject([
      { price: 107990, visible: false },
      { price: 27090, visible: false },
    ])
    expect(await auditOf(db, `change-set:${id}`)).toMatchObject([
      { action: 'products-change', actor: `operator:${ana.email}` },
    ])
    const listed = await office.get('change-sets', ana.as)
    expect(listed.body.sets[0]).toMatchObject({ id, counts: { applied: 2 } })

    expect((await move(id, 'undo')).body).toMatchObject({ done: 2, left: 0 })
    expect(await Promise.all(products.map(stored))).toEqual(before)
  })

  it('a bulk edit of prices writes the price history, and updates product lists and search', async () => {
    const product = await addProduct(db, { name: 'Ventilador Brisa' })
    const id = await prepared([product], {
      ...plus(10),
      category: { how: 'main', slug: 'accesorios' },
    })
    await move(id, 'apply')
    const { rows } = await sql<{ category: string; price_centavos: number }>`
      select c.slug as category, l.price_centavos from category_listing l
      join categories c on c.id = l.category_id where product_id = ${product.id} order by 1`.execute(
      db,
    )
    expect(rows).toEqual([
      { category: 'accesorios', price_centavos: 110000 },
      { category: 'tabletas', price_centavos: 110000 },
    ])
    const history = await sql<{ price_centavos: number }>`
      select price_centavos from price_history where product_id = ${product.id} order by id`.execute(
      db,
    )
    expect(history.rows.map((row) => row.price_centavos)).toEqual([100000, 110000])
    const announced = await sql`
      select from catalogue_changes where product_id = ${product.id}`.execute(db)
    expect(announced.rows.length).toBeGreaterThan(0)
  })

  it('a bulk edit reports each product whose new values are invalid, and changes the others', async () => {
    const cheap = await addProduct(db, { price: toCentavos(3000) })
    const dear = await addProduct(db, { price: toCentavos(90000) })
    const id = await prepared([cheap, dear], {
      price: { how: 'add', amount: -50 },
    })
    const { body } = await office.get(`change-sets/${id}?state=refused`, ana.as)
    expect(body.rows).toMatchObject([
      { sku: cheap.sku, problem: 'El precio debe ser mayor que cero.' },
    ])
    await move(id, 'apply')
    expect([(await stored(cheap)).price, (await stored(dear)).price]).toEqual([3000, 85000])
  })

  it('a bulk edit skips a product whose offer price would not be below its regular price', async () => {
    const product = await addProduct(db)
    const offer = { change: { how: 'set', amount: 1000 }, from: null, to: '2026-12-24' }
    const id = await prepared([product], { offer })
    const { body } = await office.get(`change-sets/${id}`, ana.as)
    expect(body.set.counts).toMatchObject({ prepared: 0, refused: 1 })
    expect((await move(id, 'apply')).body).toMatchObject({ done: 0, left: 0 })
    expect((await stored(product)).specialPrice).toBeNull()
  })

  it.each(['set', 'add'])('a bulk edit rejects prices above the maximum: %s', async (how) => {
    const product = await addProduct(db)
    for (const amount of [1e15, 1e300, -1e300])
      expect((await prepare([product], { price: { how, amount } })).status).toBe(422)
  })

  it.each([
    { price: { how: 'add', amount: 0.005 } },
    { price: { how: 'set', amount: 99.999 } },
    { offer: { change: { how: 'add', amount: -0.001 }, from: null, to: '2026-12-24' } },
  ])('a bulk edit rejects prices below a centavo', async (edit) => {
    expect(await prepare([await addProduct(db)], edit)).toMatchObject({
      status: 422,
      body: { messageForUser: expect.stringContaining('dos decimales') },
    })
  })

  it('a bulk edit skips products changed between preview and apply', async () => {
    const [first, second] = [await addProduct(db), await addProduct(db)]
    const slow = await prepared([first, second], plus(10))
    const quick = await prepared([first], plus(-10))
    await move(quick, 'apply')
    expect((await move(slow, 'apply')).body).toMatchObject({ done: 1, left: 1 })
    expect([(await stored(first)).price, (await stored(second)).price]).toEqual([90000, 110000])
    const { body } = await office.get(`change-sets/${slow}?state=left`, ana.as)
    expect(body.rows).toMatchObject([{ sku: first.sku, problem: 'Alguien lo cambió después.' }])
  })

  it('undoing a bulk edit skips products that were changed after it', async () => {
    const [first, second] = [await addProduct(db), await addProduct(db)]
    const raised = await prepared([first, second], plus(10))
    await move(raised, 'apply')
    await move(await prepared([first], { visible: false }), 'apply')
    await move(await prepared([second], plus(50)), 'apply')
    expect((await move(raised, 'undo')).body).toMatchObject({
      done: 1,
      left: 1,
      messageForUser: '1 deshecho. 1 sigue como estaba: alguien cambió eso antes.',
    })
    // concurrent changes of other fields stay
    expect(await stored(first)).toMatchObject({ price: 100000, visible: false })
    expect(await stored(second)).toMatchObject({ price: 165000 })
  })

  it('a bulk edit of products is applied once and undone once, even by concurrent requests', async () => {
    const products = [await addProduct(db), await addProduct(db)]
    const id = await prepared(products, plus(10))
    const both = await Promise.all([move(id, 'apply'), move(id, 'apply')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(Math.max(...both.map(({ body }) => body.done))).toBe(2)
    expect((await move(id, 'apply')).body).toMatchObject({ done: 0, left: 0 })
    expect(await Promise.all(products.map(stored))).toMatchObject([
      { price: 110000 },
      { price: 110000 },
    ])
    await move(id, 'undo')
    expect((await move(id, 'undo')).body).toMatchObject({ done: 0 })
    expect((await move(id, 'apply')).body).toMatchObject({ code: 'set-undone' })
    expect(await auditOf(db, `change-set:${id}`)).toHaveLength(2)
  })
})

async function addMany(count: number, category: string) {
  await addCategories(db, [category])
  const made = Array.from({ length: count }, () => makeProduct({ categories: [category] }))
  const ids = await writes.insertProducts(
    db,
    made.map((content) => ({ content, createdAt: office.now() })),
  )
  const added = made.map((content) => ({ id: ids.get(content.urlKey) ?? 0, content }))
  await links.replaceProductCategories(db, added)
  return made
}

describe('permissions of a bulk edit', () => {
  it('a bulk edit requires the permission of each changed field', async () => {
    const product = await addProduct(db)
    const reader = await office.key(['products:read'])
    const pricer = await office.key(['products:read', 'prices:write'])
    const refused = await prepare([product], plus(5), reader.as)
    expect(refused).toMatchObject({ status: 403, body: { needs: 'prices:write' } })
    expect(await prepare([product], { visible: false }, pricer.as)).toMatchObject({
      status: 403,
      body: { needs: 'products:write' },
    })
    const id = await prepared([product], plus(5))
    expect((await move(id, 'apply', reader.as)).status).toBe(403)
    expect((await move(id, 'apply', pricer.as)).status).toBe(200)
    expect((await move(id, 'undo', reader.as)).status).toBe(403)
  })

  it('a bulk edit of more than fifty prices requires step-up authentication, which API keys cannot give', async () => {
    await addMany(51, 'muchas')
    const body = { choice: { category: 'muchas' }, edit: plus(5) }
    const { id } = (await office.post('change-sets', body, ana.as)).body
    const hourOld = new Date(office.now().getTime() - 3_600_000)
    const earlier = await office.session(ana.id, hourOld)
    expect((await move(id, 'apply', earlier)).body).toMatchObject({ code: 'step-up-required' })
    const program = await office.key(['products:write', 'prices:write'])
    expect((await move(id, 'apply', program.as)).body).toMatchObject({ code: 'person-required' })
    expect((await move(id, 'apply')).body).toMatchObject({ done: 51 })
    expect((await move(id, 'undo', earlier)).body).toMatchObject({ code: 'step-up-required' })
  })

  it('the limit above which price changes require step-up authentication counts all changes of ten minutes, from any source', async () => {
    const products = await addMany(54, 'pocas')
    const luis = await office.person('catálogo')
    const old = await office.session(luis.id, new Date(office.now().getTime() - 3_600_000))
    const price = (sku = '', as = old) =>
      office.patch(`products/${sku}`, { fields: { price: 7 } }, as)
    const set = await prepared(products.slice(0, 25), plus(5))
    expect((await move(set, 'apply', old)).body).toMatchObject({ done: 25 })
    // repeated products count once
    expect((await move(set, 'undo', old)).body).toMatchObject({ done: 25 })
    const rows = await Promise.all(products.slice(25, 53).map(({ sku }) => price(sku)))
    expect(rows.filter(({ status }) => status === 200)).toHaveLength(25)
    expect(new Set(rows.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'step-up-required']),
    )
    const last = await prepared(products.slice(53), plus(5))
    expect((await move(last, 'apply', old)).body).toMatchObject({ code: 'step-up-required' })
    const { sku } = products[53] ?? {}
    expect(
      (await office.patch(`products/${sku}`, { fields: { visible: false } }, old)).status,
    ).toBe(200)
    // a step-up lasts, and its changes do not count later
    expect((await price(sku, luis.as)).status).toBe(200)
    office.advance(601)
    expect((await price(products[0]?.sku, luis.as)).status).toBe(200)
    // other people's changes do not count
    expect((await price(products[1]?.sku, await office.session(ana.id, new Date(0)))).status).toBe(
      200,
    )
  })

  it('a bulk edit by API key is allowed for a few prices', async () => {
    const products = await addMany(51, 'programa')
    const program = await office.key(['products:write', 'prices:write'])
    const first = await prepared(products.slice(0, 50), plus(5))
    expect((await move(first, 'apply', program.as)).body).toMatchObject({ done: 50 })
    const one = await office.patch(
      `products/${products[50]?.sku}`,
      { fields: { price: 7 } },
      program.as,
    )
    expect(one).toMatchObject({ status: 403, body: { code: 'person-required' } })
  })

  it('a rejected bulk edit names the missing permission', async () => {
    const product = await addProduct(db)
    expect((await prepare([product], {})).body).toMatchObject({ code: 'nothing-asked' })
    expect((await prepare([product], { visible: true })).body).toMatchObject({
      code: 'nothing-changes',
    })
    const nowhere = { category: { how: 'main', slug: 'no-existe' } }
    expect((await prepare([product], nowhere)).body).toMatchObject({ code: 'category-not-found' })
    expect((await move(0, 'apply')).status).toBe(404)
    expect((await move(999_999, 'apply')).status).toBe(404)
  })
})

describe('units in a bulk edit', () => {
  const now = office.now()
  const shift = (id: number, from: number, to: number, since = now) =>
    runInTransaction(db, (transaction) =>
      changeProductsUnlessEdited(transaction, [{ id, from: { stock: from }, to: { stock: to } }], {
        cause: { reason: 'correction', actor: 'operator:ana' },
        since,
        now,
      }),
    )

  it('a bulk edit that adds units adds them to the stock at the time of applying', async () => {
    const { id } = await addProduct(db, { stock: 5 })
    await shift(id, 5, 8)
    await sql`update inventory set on_hand = on_hand - 1 where product_id = ${id}`.execute(db)
    await shift(id, 8, 5)
    expect(await inventory.lockProductStock(db, id)).toMatchObject({ onHand: 4 })
  })

  it('a bulk edit that sets the stock skips products counted in the warehouse after the preview', async () => {
    const { id, sku } = await addProduct(db, { stock: 5 })
    await shift(id, 5, 8)
    const later = new Date(now.getTime() + 60_000)
    const counted = {
      product: sku,
      change: { to: 10 },
      reason: 'count',
      actor: 'operator:luis',
    } as const
    await changeStock(db, counted, later)
    const { outcomes } = await shift(id, 8, 5)
    expect(outcomes).toEqual([{ id, problem: 'Alguien lo cambió después.' }])
    expect(await inventory.lockProductStock(db, id)).toMatchObject({ onHand: 10 })
  })
})

it('undoing a bulk edit restores the former values for any change', async () => {
  const products = [
    await addProduct(db, { specialPrice: toCentavos(70000), specialTo: '2026-12-30' }),
    await addProduct(db, { price: null, categories: ['accesorios', 'tabletas'] }),
    await addProduct(db, { price: toCentavos(99), visible: false }),
  ]
  const before = await Promise.all(products.map(stored))
  const amount = fc.oneof(
    fc.record({
      how: fc.constantFrom('set', 'add'),
      amount: fc.integer({ min: -100_000, max: 900_000 }).map((cents) => cents / 4),
      rounding: fc.constantFrom('exact', '00', '90'),
    }),
    fc.record({
      how: fc.constant('percent'),
      percent: fc.integer({ min: -99, max: 500 }),
      rounding: fc.constantFrom('exact', '00', '90'),
    }),
  )
  const edits = fc.record(
    {
      price: amount,
      offer: fc.oneof(
        fc.constant('none'),
        fc.record({ change: amount, from: fc.constant(null), to: fc.constant('2026-12-24') }),
      ),
      visible: fc.boolean(),
      category: fc.record({
        how: fc.constantFrom('main', 'add', 'remove'),
        slug: fc.constantFrom('tabletas', 'accesorios', 'muchas'),
      }),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(edits, async (edit) => {
      const { status, body } = await prepare(products, edit)
      if (status === 409) return
      expect(status).toBe(200)
      const applied = await move(body.id, 'apply')
      const undone = await move(body.id, 'undo')
      expect(undone.body).toMatchObject({ done: applied.body.done, left: 0 })
      expect(await Promise.all(products.map(stored))).toEqual(before)
    }),
    { numRuns: 15 },
  )
})

it('a bulk edit on the command line has the same result as in the back office', async () => {
  const { sku, id } = await addProduct(db, { price: toCentavos(50000) })
  const edited = await run(
    'edit-products',
    '--search',
    sku,
    '--price=+10%',
    '--round',
    '.90',
    '--si',
  )
  expect(edited.code).toBe(0)
  expect(edited.written).toContain('$549.90')
  expect((await stored({ id })).price).toBe(54990)
  const [, set = ''] = /undo-change (\d+)/.exec(edited.written) ?? []
  expect((await run('change-set', set)).written).toContain('cambiado')
  expect((await run('change-sets')).written).toContain('terminado en .90')
  expect((await run('undo-change', set, '--si')).code).toBe(0)
  expect((await stored({ id })).price).toBe(50000)
  expect((await run('products', '--search', sku)).written).toContain('$500.00')
})
