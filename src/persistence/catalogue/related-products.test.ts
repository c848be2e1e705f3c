import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { listSimilarProducts } from './related-products.ts'

const { db } = await testDatabase()

it('related products come from the main category, those of the same product type first (SHW-09, SHW-10)', async () => {
  const add = async (kind: string, day: number, categories = ['cables']) => {
    const createdAt = new Date(Date.UTC(2026, 9, day))
    return (await addProduct(db, { kind, createdAt, categories })).id
  }
  const own = await add('cable', 9)
  const [hub, cable, adapter, best] = [
    await add('hub', 7),
    await add('cable', 3),
    await add('adaptador', 5),
    await add('cable', 8),
  ]
  await add('cable', 30, ['otros', 'cables'])
  expect(await listSimilarProducts(db, own, { sameCategory: 3, sameKind: 5 })).toEqual({
    sameCategory: [best, hub, adapter],
    sameKind: [best, cable],
  })
  expect(await listSimilarProducts(db, adapter, { sameCategory: 1, sameKind: 5 })).toEqual({
    sameCategory: [own],
    sameKind: [],
  })
  expect(await listSimilarProducts(db, -1, { sameCategory: 3, sameKind: 5 })).toEqual({
    sameCategory: [],
    sameKind: [],
  })
})
