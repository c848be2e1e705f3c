import { beforeAll, describe, expect, it } from 'vitest'
import * as links from '#persistence/catalogue/product-associations.ts'
import * as writes from '#persistence/catalogue/product-writes.ts'
import { testDatabase } from '#test/support/database.ts'
import { addCategories, makeProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const { as } = await office.person('dueño')

beforeAll(() => addCategories(db, ['celulares']))

describe('the product list with families folded', () => {
  const list = async (query = '') => (await office.get(`folded-products${query}`, as)).body
  type Row = Awaited<ReturnType<typeof list>>['rows'][number]
  const shown = ({ family: own, products }: Row) =>
    `${own?.name ?? products[0]?.name}: ${products.length}`

  it('a family is one row with the products that match; one alone stands by itself', async () => {
    const options = [
      { label: 'Color', values: ['Negro', 'Azul', 'Lila'] },
      { label: 'Capacidad', values: ['128 GB', '256 GB'] },
    ]
    const family = { name: 'Reloj Sol', category: 'celulares', price: 4999, sku: 'SOL', options }
    const { key } = (await office.post('families', family, as)).body
    const { products } = (await office.get(`families/${key}`, as)).body
    const row = (at: number, fields: object) => {
      const { url_key: product, fields: was } = products[at]
      return { product, fields, was }
    }
    await office.post(
      'products',
      { fields: { name: 'Reloj Luna', sku: 'LUNA', categories: ['celulares'] } },
      as,
    )
    const rows = [row(0, { visible: true, qty: 9 }), row(3, { visible: true })]
    await office.patch(`families/${key}/products`, { rows }, as)
    const both = (await list('?search=reloj')).rows
    expect(both.map(shown)).toEqual(['Reloj Luna: 1', 'Reloj Sol: 6'])
    expect(both[1]?.family).toEqual({
      key,
      name: 'Reloj Sol',
      options: ['Color', 'Capacidad'],
      total: 6,
    })
    expect(both[1]?.products[1]).toMatchObject({ label: 'Negro · 256 GB', visible: false })
    const seen = (await list('?search=reloj&state=shown')).rows
    expect(seen.map(shown)).toEqual(['Reloj Sol: 2'])
    expect((await list('?search=SOL-NEG-128')).rows).toMatchObject([
      { family: null, products: [{ sku: 'SOL-NEG-128', label: 'Negro · 128 GB' }] },
    ])
  })

  it('pages follow each other without a family twice', async () => {
    await addCategories(db, ['camisas'])
    const products = Array.from({ length: 104 }, (_, at) =>
      makeProduct({ categories: ['camisas'], family: `camisa-${Math.floor(at / 2)}` }),
    )
    const ids = await writes.insertProducts(
      db,
      products.map((content) => ({ content, createdAt: office.now() })),
    )
    await links.replaceProductCategories(
      db,
      products.map((content) => ({ id: ids.get(content.urlKey) ?? 0, content })),
    )
    const first = await list('?category=camisas')
    expect(first.rows).toHaveLength(50)
    const second = await list(`?category=camisas&after=${first.next}`)
    expect(second).toMatchObject({ rows: [{ family: {} }, { family: {} }], next: null })
    const keys = [...first.rows, ...second.rows].map((row: Row) => row.family?.key)
    expect(new Set(keys).size).toBe(52)
  })
})
