import { describe, expect, it } from 'vitest'
import { findSheetTable } from '../sheets/find-sheet-table.ts'
import { openSheet } from '../sheets/read-sheet.ts'
import { listOldCategoryPages } from './export-categories.ts'
import { readShopExport } from './read-shop-export.ts'
import { shopExportFormats } from './shop-export-formats.ts'

async function categoriesIn(...rows: string[]) {
  const text = [
    'Handle|Title|Product Category|Type|Tags|Variant SKU|Variant Price|Body (HTML)',
    ...rows,
  ]
  const sheet = await openSheet(Buffer.from(text.join('\n')))
  const table = await findSheetTable(sheet.rows())
  const read = readShopExport(await Array.fromAsync(sheet.rows()), table, {
    shop: 'shopify',
    decisions: {},
    today: '2026-11-30',
  })
  return read.products.map(({ categoryPaths }) => categoryPaths)
}

const shirts = 'Apparel & Accessories > Clothing > Shirts & Tops'

describe('category of a product of Shopify', () => {
  it('is the owner’s type, also as a path of two levels', async () => {
    expect(
      await categoriesIn(
        `a|A|${shirts}|Playeras|verano|A-1|10|`,
        `b|B|${shirts}|Ropa > Camisas|verano|B-1|10|`,
      ),
    ).toEqual([['Playeras'], ['Ropa > Camisas']])
  })

  it('is a tag that products share rather than a level of Google’s taxonomy', async () => {
    expect(
      await categoriesIn(
        `a|A|${shirts}||oferta, playeras, azul|A-1|10|`,
        `b|B|${shirts}||oferta, playeras|B-1|10|`,
        `c|C|${shirts}||única|C-1|10|`,
        `d|D|${shirts}|${shirts}|oferta|D-1|10|`,
        `e|E||||E-1|10|`,
      ),
    ).toEqual([['Playeras'], ['Playeras'], ['Shirts & Tops'], ['Shirts & Tops'], []])
  })
})

describe('pages of categories in the old shop', () => {
  const names: Record<string, string> = { hogar: 'Hogar', bocinas: 'Bocinas', 'el-hogar': 'Casa' }
  const here = (...slugs: string[]) => ({ slugs, nameOf: (slug: string) => names[slug] })

  it.each([
    [
      'shopify',
      'Hogar > Bocinas',
      here('hogar', 'bocinas'),
      ['/collections/hogar → hogar', '/collections/bocinas → bocinas'],
    ],
    [
      'woocommerce',
      'Hogar > Bocinas',
      here('hogar', 'bocinas'),
      [
        '/product-category/hogar → hogar',
        '/categoria-producto/hogar → hogar',
        '/product-category/hogar/bocinas → bocinas',
        '/categoria-producto/hogar/bocinas → bocinas',
      ],
    ],
    ['magento', 'Hogar > Bocinas', here('bocinas'), ['/hogar/bocinas.html → bocinas']],
    ['tiendanube', 'Bocinas', here('hogar', 'bocinas'), ['/bocinas → bocinas']],
    ['tiendanube', 'Hogar > Bocinas', here('el-hogar', 'bocinas'), ['/hogar/bocinas → bocinas']],
    ['prestashop', 'Hogar > Bocinas', here('hogar', 'bocinas'), []],
  ] as const)('%s, %s', (shop, path, place, pages) => {
    const found = listOldCategoryPages(path, shopExportFormats[shop], place)
    expect(found.map(({ page, slug }) => `${page} → ${slug}`)).toEqual(pages)
  })
})
