import { expect, it } from 'vitest'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import * as categories from './categories.ts'
import * as catalogue from './storefront-product-lists.ts'

const { db } = await testDatabase()

async function put(slug: string, parent: string | null, position: number) {
  const rest = { description: '', image_key: null, translations: [] }
  await categories.putCategories(db, [
    { ...rest, slug, name: slug.toUpperCase(), parent, position },
  ])
}

it('a category is found by its slug with its ancestors and direct children (CAT-01)', async () => {
  await put('computo', null, 1)
  await put('tabletas', 'computo', 2)
  await put('portatiles', 'computo', 1)
  await put('infantiles', 'tabletas', 1)
  await put('audio', null, 2)
  await categories.replaceFormerSlugs(db, [{ slug: 'tabletas', other: 'tablets' }])
  await addProduct(db, { categories: ['portatiles'] })
  const slugs = async (asked: string) => {
    const family = await catalogue.findCategoryParentsAndChildren(db, asked)
    const of = (list = family?.children) => list?.map(({ slug }) => slug)
    return [family?.category.slug, of(family?.trail), of()]
  }
  expect(await slugs('computo')).toEqual(['computo', ['computo'], ['portatiles', 'tabletas']])
  const tablets = ['tabletas', ['computo', 'tabletas'], ['infantiles']]
  expect([await slugs('tabletas'), await slugs('tablets')]).toEqual([tablets, tablets])
  expect(await slugs('infantiles')).toEqual([
    'infantiles',
    ['computo', 'tabletas', 'infantiles'],
    [],
  ])
  expect(await catalogue.findCategoryParentsAndChildren(db, 'nada')).toBeNull()
  const all = await catalogue.listVisibleCategories(db)
  for (const one of all) {
    expect((await catalogue.findCategoryParentsAndChildren(db, one.slug))?.category).toEqual(one)
  }
})

it('a category lookup ends even if parent categories form a cycle', async () => {
  await db
    .updateTable('categories')
    .set({ parent_id: db.selectFrom('categories').select('id').where('slug', '=', 'computo') })
    .where('slug', '=', 'audio')
    .execute()
  const circle = db.selectFrom('categories').select('id').where('slug', '=', 'audio')
  await db
    .updateTable('categories')
    .set({ parent_id: circle })
    .where('slug', '=', 'computo')
    .execute()
  const family = await catalogue.findCategoryParentsAndChildren(db, 'audio')
  expect(family).toMatchObject({ category: { slug: 'audio' } })
})
