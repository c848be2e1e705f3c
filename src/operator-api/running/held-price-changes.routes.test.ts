import { expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { testOffice } from '#test/support/operator-api.ts'

const { db } = await testDatabase()
const office = await testOffice(db)
const ana = await office.person('catálogo')

it('a price that its own offer holds back changes once that offer is ended', async () => {
  const offered = await addProduct(db, {
    price: toCentavos(100_000),
    specialPrice: toCentavos(80_000),
    specialTo: '2026-12-31',
  })
  const stored = async () => (await contents.readAllProductFields(db, [offered.id]))[0]
  const plain = await addProduct(db, { price: toCentavos(50_000) })
  const id = (
    await office.post(
      'change-sets',
      {
        choice: { products: [offered.sku, plain.sku] },
        edit: { price: { how: 'percent', percent: 5, rounding: 'exact' } },
      },
      ana.as,
    )
  ).body.id
  const read = async () => (await office.get(`change-sets/${id}`, ana.as)).body
  expect(await read()).toMatchObject({
    held_by_offer: 1,
    set: { counts: { prepared: 1, refused: 1 } },
  })
  const body = { held_by_offer: true, out: false }
  const included = await office.post(`change-sets/${id}/rows`, body, ana.as)
  expect(included.body).toMatchObject({ changed: 1 })
  expect(await read()).toMatchObject({ held_by_offer: 0, set: { counts: { prepared: 2 } } })
  expect((await office.post(`change-sets/${id}/apply`, {}, ana.as)).body).toMatchObject({ done: 2 })
  expect(await stored()).toMatchObject({
    price: 105_000,
    specialPrice: null,
    specialTo: null,
  })
  await office.post(`change-sets/${id}/undo`, {}, ana.as)
  expect(await stored()).toMatchObject({ price: 100_000, specialPrice: 80_000 })
})
