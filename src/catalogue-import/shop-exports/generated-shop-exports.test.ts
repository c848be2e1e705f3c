import { expect, it } from 'vitest'
import type { ShopExportName } from '#domain/catalogue/shop-export-summary.ts'
import type { ExpectedProduct, GeneratedExport } from '#test/support/shop-exports/export-items.ts'
import {
  makeMagentoExport,
  makeMercadoLibreExport,
  makeOdooExport,
  makePrestaShopExport,
} from '#test/support/shop-exports/shops-with-flat-rows.ts'
import {
  makeShopifyExport,
  makeTiendanubeExport,
  makeWooExport,
} from '#test/support/shop-exports/shops-with-variant-rows.ts'
import { findSheetTable } from '../sheets/find-sheet-table.ts'
import { toSlug } from '../sheets/match-category-names.ts'
import { openSheet } from '../sheets/read-sheet.ts'
import { detectShopExport } from './detect-shop-export.ts'
import { readShopExport } from './read-shop-export.ts'

const products = 220

const exports: [string, ShopExportName, GeneratedExport][] = [
  ['Shopify', 'shopify', makeShopifyExport(products)],
  ['WooCommerce in English', 'woocommerce', makeWooExport(products, 'en')],
  ['WooCommerce in Spanish', 'woocommerce', makeWooExport(products, 'es')],
  ['Tiendanube', 'tiendanube', makeTiendanubeExport(products)],
  ['Magento', 'magento', makeMagentoExport(products)],
  ['PrestaShop', 'prestashop', makePrestaShopExport(products)],
  ['Odoo', 'odoo', makeOdooExport(products)],
  ['Mercado Libre', 'mercadolibre', makeMercadoLibreExport(products)],
]

it.each(exports)(
  'an export of %s has all products right without a change of the mapping',
  async (_, shop, { csv, expected }) => {
    const sheet = await openSheet(Buffer.from(csv))
    const table = await findSheetTable(sheet.rows())
    expect(detectShopExport(table.headings)).toBe(shop)
    const rows = await Array.fromAsync(sheet.rows())
    const { products: read } = readShopExport(rows, table, {
      shop,
      decisions: {},
      today: '2026-11-30',
    })
    const found = new Map(
      read.flatMap(({ members, categoryPaths, isHidden }) =>
        members.map(({ row }): [string, ExpectedProduct] => [
          row.sku,
          {
            sku: row.sku,
            name: row.name,
            price: numberOf(row.price),
            offer: numberOf(row.special_price),
            stock: numberOf(row.qty) ?? 0,
            category: categoryPaths[0] ?? '',
            family: typeof row.family === 'string' ? row.family : null,
            visible: !isHidden,
            weight: numberOf(row.weight_g),
          },
        ]),
      ),
    )
    const wanted = expected.map((one) => ({ ...one, family: one.family && toSlug(one.family) }))
    const wrong = wanted.filter((one) => JSON.stringify(found.get(one.sku)) !== JSON.stringify(one))
    expect([wrong.slice(0, 2), wrong.slice(0, 2).map(({ sku }) => found.get(sku))]).toEqual([
      [],
      [],
    ])
    expect(found.size).toBe(expected.length)
  },
)

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
