import type { Recipe } from '../recipe.ts'

/** A filter by material, which is content and needs no code. */
export const categoryFilter: Recipe = {
  section: 'A filter of a category',
  edits: [],
  tests: {
    'src/api/catalogue/material-filter.test.ts': `import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { importCatalogue } from '#use-cases/running/import-catalogue.ts'
import { storeShopContent } from '#use-cases/running/store-shop-content.ts'

const { db } = await testDatabase()
const api = await testApi(db)
const now = api.now()
const category = { parent: null, description: '', picture: null, otherSlugs: [] }
const furniture = { ...category, slug: 'muebles', name: 'Muebles', filters: ['material'] }
const rows = [
  'url_key,sku,name,categories,price,qty,attr:material:Material',
  'silla,S-1,Silla,muebles,900,5,Madera',
  'mesa,M-1,Mesa,muebles,1900,5,Vidrio',
]

it('a category filters by an imported attribute that its content names', async () => {
  await storeShopContent(db, { categories: [furniture] }, now, { actor: 'system' })
  const feed = { open: () => Readable.from([Buffer.from(rows.join('\\n'))]), format: 'csv' as const }
  expect(await importCatalogue(db, { feed, source: 'proveedor', now })).toMatchObject({ ok: true })
  const { body } = await api.get('shop/categories-slug/muebles?page=1&f.material=Madera')
  expect(body.category.attributes).toMatchObject([
    { code: 'material', name: 'Material', values: [{ label: 'Madera' }, { label: 'Vidrio' }] },
  ])
  expect(body.category.products).toMatchObject([{ url_key: 'silla' }])
})
`,
  },
  suite: [],
}
