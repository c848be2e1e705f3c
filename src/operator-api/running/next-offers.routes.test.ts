import { beforeAll, describe, expect, it } from 'vitest'
import type { ProductContent } from '#domain/catalogue/product-content.ts'
import { toCentavos } from '#domain/money.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'
import { operatorOf } from '#test/support/operator.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('catálogo')
const { run } = operatorOf(db, { now: office.now })

beforeAll(() => addCategories(db, ['tabletas']))

async function prepared(products: ProductContent[], edit: object): Promise<number> {
  const choice = { products: products.map(({ sku }) => sku) }
  const { body, status } = await office.post('change-sets', { choice, edit }, ana.as)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.id
}

const move = (id: number, deed: 'apply' | 'undo') =>
  office.post(`change-sets/${id}/${deed}`, {}, ana.as)

async function stored({ id }: { id: number }) {
  const [content] = await contents.readAllProductFields(db, [id])
  return content
}

describe('the next offer of products on offer', () => {
  const nextOffer = {
    offer: { change: { how: 'percent', percent: -15 }, from: '2026-12-04', to: '2026-12-07' },
  }
  const onOffer = () =>
    addProduct(db, {
      price: toCentavos(179_900),
      specialPrice: toCentavos(149_900),
      specialTo: '2026-12-10',
    })

  it('scheduling a product offer shows today’s price, and asks for confirmation before it replaces a running offer', async () => {
    const [running, plain] = [await onOffer(), await addProduct(db, { price: toCentavos(100_000) })]
    const id = await prepared([running, plain], nextOffer)
    const { body } = await office.get(`change-sets/${id}`, ana.as)
    expect(body).toMatchObject({
      ends_offers: 1,
      rows: [
        { sku: running.sku, sells: { before: 1499, after: 1799, ends_offer: true } },
        { sku: plain.sku, sells: { before: 1000, after: 1000, ends_offer: false } },
      ],
    })
    expect(await move(id, 'apply')).toMatchObject({ status: 409, body: { code: 'ends-offers' } })
    expect(await stored(running)).toMatchObject({ specialTo: '2026-12-10' })
    const confirmed = await office.post(`change-sets/${id}/apply`, { end_offers: true }, ana.as)
    expect(confirmed).toMatchObject({ status: 200, body: { done: 2 } })
    expect(await stored(running)).toMatchObject({ specialFrom: '2026-12-04' })
    expect((await move(id, 'undo')).body).toMatchObject({ done: 2 })
  })

  it('a bulk edit of products can exclude every product with a running offer in one step', async () => {
    const [running, plain] = [await onOffer(), await addProduct(db)]
    const id = await prepared([running, plain], nextOffer)
    const out = { ending_offers: true, out: true }
    expect((await office.post(`change-sets/${id}/rows`, out, ana.as)).body).toMatchObject({
      changed: 1,
    })
    expect((await office.get(`change-sets/${id}`, ana.as)).body).toMatchObject({ ends_offers: 0 })
    expect((await move(id, 'apply')).body).toMatchObject({ done: 1 })
    expect(await stored(running)).toMatchObject({ specialPrice: 149_900, specialTo: '2026-12-10' })
  })

  it('a bulk edit asks for no confirmation when it removes offers or changes only their price', async () => {
    const product = await onOffer()
    const id = await prepared([product], { offer: 'none' })
    expect((await office.get(`change-sets/${id}`, ana.as)).body.rows).toMatchObject([
      { sells: { before: 1499, after: 1799, ends_offer: false } },
    ])
    expect((await move(id, 'apply')).body).toMatchObject({ done: 1 })
  })

  it('scheduling an offer on the command line is refused if it ends a running one, unless --end-offers', async () => {
    const product = await onOffer()
    const words = ['--search', product.sku, '--offer=-15%', '--from', '2026-12-04', '--si']
    const refused = await run('edit-products', ...words, '--to', '2026-12-07')
    expect(refused).toMatchObject({ code: 1, written: expect.stringContaining('--end-offers') })
    expect(refused.written).toMatch(
      /se vende hoy a +\$1,499.00 +\$1,799.00 +termina su oferta vigente/,
    )
    expect(await stored(product)).toMatchObject({ specialTo: '2026-12-10' })
    const done = await run('edit-products', ...words, '--to', '2026-12-07', '--end-offers')
    expect(done).toMatchObject({ code: 0 })
    expect(await stored(product)).toMatchObject({ specialTo: '2026-12-07' })
  })
})
