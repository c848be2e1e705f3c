import { expect, it } from 'vitest'
import { csvColumnNames } from '#catalogue-import/csv-columns.ts'
import { parseImportedProductDraft } from '#catalogue-import/imported-product-draft.ts'
import { ProductDetail } from '#contract/catalogue.ts'
import {
  productCardFields,
  getProductFieldDescriptor,
  type ProductFieldName,
  productFieldNames,
  productPageFields,
  searchableProductFields,
  productFieldsWithDatabaseColumn,
  productApiFields,
  productVisibilityFieldNames,
} from '#domain/catalogue/product-content.ts'
import type { ProductFieldValueTypes } from '#domain/catalogue/product-field-types.ts'
import { toCentavos } from '#domain/money.ts'
import * as contents from '#persistence/catalogue/product-field-values.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { readSourceFiles } from './source-files.ts'

const { db } = await testDatabase()

const values = {
  urlKey: 'otro',
  name: 'Nombre',
  words: 'Palabras',
  paragraph: 'Unas líneas',
  prose: 'Mucho texto',
  html: '<p>Mucho texto</p>',
  language: 'es',
  flag: true,
  delivery: 'physical',
  count: 3,
  grams: 250,
  money: toCentavos(12_500),
  day: '2026-11-21',
  time: '09:30',
  size: { length: 1, width: 2, height: 3.5 },
  refurbishment: {
    grade: 'A',
    battery_health_percent: null,
    warranty_months: 6,
    cosmetic_notes: 'Raya',
    tested: ['Pantalla', 'Puertos'],
    replaced_parts: ['Batería'],
    maker_warranty_months: 0,
  },
  lines: ['Una', 'Otra'],
  tags: ['buen fin', 'regalos'],
  categories: ['tabletas'],
  attributes: [{ code: 'ram', label: 'RAM', value: '8', unit: 'GB', filter: '8 GB', sort: 8 }],
  documents: [{ title: 'Manual', file: 'manual.pdf', language: 'es' }],
  products: [],
} satisfies ProductFieldValueTypes

/** Fields with a special rule. */
const ruled: Partial<Record<ProductFieldName, string>> = {
  ean: '4006381333931',
  satKey: '43211503',
  family: 'familia',
  swatch: '#2456a6',
  visibleTo: '2026-11-30',
}

function givenFor(name: ProductFieldName) {
  return ruled[name] ?? values[getProductFieldDescriptor(name).kind]
}

it('every product field of the field table is stored and read back (run npm run db:types for new columns)', async () => {
  const given = Object.fromEntries(productFieldNames.map((name) => [name, givenFor(name)]))
  const added = await addProduct(db, { ...given, urlKey: 'producto', recommendedAddon: null })
  expect(await contents.readAllProductFields(db, [added.id])).toEqual([added])
  expect(Object.keys(added).toSorted()).toEqual(['id', ...productFieldNames].toSorted())
})

it.each(productFieldNames)('product feeds import the field %s, in JSON and CSV', (name) => {
  const { kind, feed } = getProductFieldDescriptor(name)
  const given = kind === 'attributes' ? [{ code: 'ram', value: '8' }] : givenFor(name)
  const result = parseImportedProductDraft({ url_key: 'producto', [feed]: given }, '2026-11-21')
  expect(result).toMatchObject({ ok: true, draft: { [name]: expect.anything() } })
  const columns = csvColumnNames.filter((column) => column.split('.')[0] === feed)
  expect(columns.length > 0 || kind === 'attributes').toBe(true)
})

it('the product page API returns exactly the fields that shoppers may see', () => {
  const shown = Object.keys(ProductDetail.properties)
  expect(
    productApiFields.filter((name) => !shown.includes(getProductFieldDescriptor(name).wire ?? '')),
  ).toEqual([])
  const ofPage = productApiFields.filter((name) => getProductFieldDescriptor(name).shown !== 'card')
  expect(ofPage).toEqual([...productPageFields])
})

it('product columns needed only by feeds and the product page appear in no other SQL', () => {
  // listing fields, then parcel contents, then invoice fields, then what lists are filtered by
  const beside = [
    'featured',
    'visible',
    ...productVisibilityFieldNames,
    'ean',
    'weightGrams',
    'satKey',
    'tags',
  ]
  const ruled = new Set<string>([...productCardFields, ...searchableProductFields, ...beside])
  const columns = productFieldsWithDatabaseColumn
    .filter((name) => !ruled.has(name))
    .map((name) => getProductFieldDescriptor(name).column)
  expect(columns).toContain('in_the_box')
  const derived = new Set(
    ['tables', 'catalogue/product-columns'].map((name) => `src/persistence/${name}.ts`),
  )
  const own = new RegExp(`\\b(?:${columns.join('|')})\\b`)
  const listing = readSourceFiles().filter(
    ({ path, layer, text }) =>
      ['persistence', 'use-cases'].includes(layer) && !derived.has(path) && own.test(text),
  )
  expect(listing.map(({ path }) => path)).toEqual([])
})
