import type { Recipe } from '../recipe.ts'

/** Country of origin: imported by feeds and sheets, edited, and returned to shoppers, search engines and agents. */
export const productField: Recipe = {
  section: 'A product field',
  edits: [
    {
      file: 'src/domain/catalogue/product-field-definitions.ts',
      after: 'export const productFields = {\n',
      insert: `  originCountry: {
    kind: 'words',
    feed: 'origin_country',
    label: 'país de origen',
    column: 'origin_country',
    blank: null,
    shown: 'page',
    wire: 'origin_country',
    published: {
      schemaOrg: 'countryOfOrigin',
      google: { name: 'country_of_origin', most: 100 },
      agents: 'origin_country',
    },
  },
`,
    },
    {
      file: 'src/office/products/product-fields.tsx',
      after: "  codes: ['sku', ",
      insert: "'originCountry', ",
    },
    {
      file: 'src/catalogue-import/sheets/sheet-fields.ts',
      after: 'export const sheetFields = {\n',
      insert:
        "  origin_country: { label: 'País de origen', synonyms: 'origen|hecho en|origin' },\n",
    },
  ],
  files: {
    'database/migrations/<number>-origin-country.sql': `alter table products add column origin_country text;
select at_moment.follow_tables();
`,
  },
  tests: {
    'src/api/catalogue/origin-country.test.ts': `import { expect, it } from 'vitest'
import { suggestSheetColumnMapping } from '#catalogue-import/sheets/sheet-fields.ts'
import { testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'

const { db } = await testDatabase()
const api = await testApi(db)

it('the API returns the country of origin', async () => {
  await addProduct(db, { urlKey: 'sarape', originCountry: 'México' })
  const { body } = await api.get('shop/productBySlug/sarape')
  expect(body.product).toMatchObject({ origin_country: 'México' })
})

it('the Google feed carries the country of origin', async () => {
  const { id } = await addProduct(db, { urlKey: 'rebozo', originCountry: 'México' })
  await db
    .insertInto('product_images')
    .values({ product_id: id, position: 1, path: 'rebozo', width: 800 })
    .execute()
  const feed = await api.app.inject('/feeds/google.xml')
  expect(feed.body).toContain('<g:country_of_origin>México</g:country_of_origin>')
})

it('the country of origin is read from a sheet', () => {
  expect(suggestSheetColumnMapping(['Hecho en'])).toEqual({ 'Hecho en': 'origin_country' })
})
`,
    'src/storefront/catalogue/origin-country.test.ts': `import { expect, it } from 'vitest'
import { makeWireProduct } from '#test/support/make-wire-product.ts'
import { toProductStructuredData } from './product-structured-data.ts'

it('structured data tells the country of origin', () => {
  const shop = { name: 'Tienda', origin: 'https://tienda.example' }
  const product = makeWireProduct({ origin_country: 'México' })
  expect(toProductStructuredData(shop as never, product)).toMatchObject({
    countryOfOrigin: 'México',
  })
})
`,
    'src/office/products/origin-country.test.ts': `import { expect, it } from 'vitest'
import { editableProductFields } from './product-fields.tsx'

it('the country of origin can be edited', () => {
  expect(editableProductFields).toContain('originCountry')
})
`,
  },
  suite: [
    'test/architecture/product-fields.test.ts',
    'test/architecture/migrations.test.ts',
    'src/catalogue-import/sheets/sheet-fields.test.ts',
  ],
}
