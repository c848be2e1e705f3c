import type { Recipe } from '../recipe.ts'

/** Featured products only: a filter that is on or off, on data that lists did not read before. */
export const listFilter: Recipe = {
  section: 'A kind of filter',
  edits: [
    {
      file: 'src/domain/catalogue/toggle-filters.ts',
      after: 'export const toggleFilters = {\n',
      insert: `  featured: {
    parameter: 'con_distintivo',
    heading: 'Recomendados',
    label: 'Destacado',
    meaning: 'solo destacados',
    matches: ({ featured }) => featured,
  },
`,
    },
    {
      file: 'src/persistence/catalogue/toggle-filters-sql.ts',
      after: '  (listed: string, now: Date, terms: ToggleFilterTerms) => Condition\n> = {\n',
      insert:
        '  featured: (listed) =>\n    sql`${sql.ref(`${listed}.product_id`)} in (select id from products where featured)`,\n',
    },
    {
      file: 'src/domain/catalogue/filterable-product.ts',
      after: '  refurbished: boolean\n',
      insert: '  featured: boolean\n',
    },
    {
      file: 'src/persistence/catalogue/filterable-products.ts',
      after: ' as rating, p.refurbished,',
      insert: ' p.featured,',
    },
  ],
  tests: {
    'src/api/catalogue/featured-filter.test.ts': `import { expect, it } from 'vitest'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const api = await testApi(db)

it('categories and search results filter by featured products', async () => {
  for (const featured of [true, false]) {
    await addProduct(db, {
      urlKey: featured ? 'bocina-roja' : 'bocina-azul',
      name: 'Bocina',
      categories: ['bocinas'],
      featured,
    })
  }
  const { body } = await api.get('shop/categories-slug/bocinas?page=1&featured=1')
  expect(body.category.products).toMatchObject([{ url_key: 'bocina-roja' }])
  expect(body.category.toggles).toContainEqual(
    expect.objectContaining({ code: 'featured', count: 1 }),
  )
  const found = await api.get('shop/searchProducts?q=bocina&featured=1')
  expect(found.body.products).toMatchObject([{ url_key: 'bocina-roja' }])
})
`,
    'src/storefront/catalogue/featured-filter.test.ts': `import { expect, it } from 'vitest'
import { formatListingQueryString, parseProductListing, toListingQuery } from './listing-url.ts'

it('the filter is read from the address of a list and handed to the API', () => {
  const listing = parseProductListing(new URLSearchParams('con_distintivo=1'))
  expect(formatListingQueryString(listing)).toBe('?con_distintivo=1')
  expect(toListingQuery(listing)).toMatchObject({ featured: 1 })
})
`,
  },
  suite: ['src/persistence/catalogue/category-listing-columns.test.ts'],
}
