import { expect, it } from 'vitest'
import { createCategoryMatcher, newCategoryOptionValue } from './match-category-names.ts'
import { suggestSheetColumnMapping, findMissingSheetFields } from './sheet-fields.ts'

it('a spreadsheet import recognises column headings in Spanish and English, ignoring accents and punctuation', () => {
  expect(
    suggestSheetColumnMapping([
      'CLAVE',
      'DESCRIPCION',
      'P. PÚBLICO',
      'Exist.',
      'LÍNEA',
      'COSTO',
      'UPC',
      'Color',
      'Talla',
    ]),
  ).toEqual({
    CLAVE: 'sku',
    DESCRIPCION: 'name',
    'P. PÚBLICO': 'price',
    'Exist.': 'qty',
    LÍNEA: 'category',
    COSTO: 'cost',
    UPC: 'ean',
    Color: 'attribute',
    Talla: 'attribute',
  })
  expect(suggestSheetColumnMapping(['SKU', 'Name', 'Description', 'Price', 'Precio'])).toEqual({
    SKU: 'sku',
    Name: 'name',
    Description: 'description',
    Price: 'price',
    Precio: null,
  })
})

it('a spreadsheet import recognises column headings with words like «de», and tells product name from description', () => {
  expect(
    suggestSheetColumnMapping([
      'Código de artículo',
      'Nombre del artículo',
      'Precio de la venta',
      'Descripción',
    ]),
  ).toEqual({
    'Código de artículo': 'sku',
    'Nombre del artículo': 'name',
    'Precio de la venta': 'price',
    Descripción: 'description',
  })
})

it('a spreadsheet import reads the heading «Artículo» as the name if there is a code column, otherwise as the code', () => {
  expect(suggestSheetColumnMapping(['Artículo', 'Clave', 'Descripción'])).toEqual({
    Artículo: 'name',
    Clave: 'sku',
    Descripción: 'description',
  })
  expect(suggestSheetColumnMapping(['Artículo', 'Descripción'])).toEqual({
    Artículo: 'sku',
    Descripción: 'name',
  })
})

it('a spreadsheet import reuses the column assignment of earlier imports, and reports missing fields', () => {
  const columns = suggestSheetColumnMapping(['Clave', 'Precio', 'Costo'], {
    COSTO: 'price',
    Precio: null,
  })
  expect(columns).toEqual({ Clave: 'sku', Precio: null, Costo: 'price' })
  expect(findMissingSheetFields(columns)).toEqual([])
  expect(findMissingSheetFields({ Nombre: 'name' })).toEqual(['sku'])
})

const tree = [
  { slug: 'computo', name: 'Cómputo', parent: null },
  { slug: 'laptops', name: 'Laptops', parent: 'computo' },
  { slug: 'audio', name: 'Audio', parent: null },
  { slug: 'accesorios-computo', name: 'Accesorios', parent: 'computo' },
  { slug: 'accesorios-audio', name: 'Accesorios', parent: 'audio' },
]

it('a spreadsheet import finds categories by name, path and slug', () => {
  const { find } = createCategoryMatcher(tree, { categories: { gaming: 'laptops' } })
  expect(find('LAPTOPS')).toEqual({ slugs: ['computo', 'laptops'] })
  expect(find('computo>Laptops')).toEqual({ slugs: ['computo', 'laptops'] })
  expect(find('Audio / accesorios')).toEqual({ slugs: ['audio', 'accesorios-audio'] })
  expect(find('accesorios-audio')).toEqual({ slugs: ['audio', 'accesorios-audio'] })
  expect(find('Gaming')).toEqual({ slugs: ['computo', 'laptops'] })
  expect(find('laptop')).toMatchObject({ unknown: 'laptop', nearest: [{ slug: 'laptops' }] })
  expect(find('Accesorios')).toMatchObject({
    nearest: [{ parent: 'computo' }, { parent: 'audio' }],
  })
})

it('a spreadsheet import creates each requested new category only once', () => {
  const { find, added } = createCategoryMatcher(tree, {
    categories: { 'juguetes > mesa': newCategoryOptionValue },
    makeCategories: true,
  })
  expect(find('Juguetes > Mesa')).toEqual({ slugs: ['juguetes', 'mesa'] })
  expect(find('JUGUETES')).toEqual({ slugs: ['juguetes'] })
  expect(find('Cómputo > Audio')).toEqual({ slugs: ['computo', 'computo-audio'] })
  expect([...added.values()]).toEqual([
    { slug: 'juguetes', name: 'Juguetes', parent: null },
    { slug: 'mesa', name: 'Mesa', parent: 'juguetes' },
    { slug: 'computo-audio', name: 'Audio', parent: 'computo' },
  ])
})
