import { sql } from 'kysely'
import {
  type ProductCardField,
  productCardFields,
  type ProductContent,
} from '#domain/catalogue/product-content.ts'
import type { ProductCardVariant } from '#domain/catalogue/product-family.ts'
import {
  calculateAvailableUnits,
  type ProductListItem,
  type Picture,
} from '#domain/catalogue/product.ts'
import { familyVariantsSql } from './family-variants-sql.ts'
import { toTimeOfDay } from './pricing-sql.ts'
import { productSelectListSql } from './product-columns.ts'

/** Database row read with `productCardColumnsSql`, from which a product card is made. */
export type ProductCardRow = Pick<ProductContent, ProductCardField> & {
  id: number
  rating_count: number
  rating_sum: number
  inventory_id: number
  on_hand: number
  reserved: number
  pictures: { path: string; alt: string | null; width: number }[] | null
  kin: ProductCardVariant[] | null
}

/** Columns of a product card, from `products p` joined with `inventory i`. */
export const productCardColumnsSql = sql`
  p.id, ${productSelectListSql(productCardFields)}, p.rating_count, p.rating_sum,
  i.id as inventory_id, i.on_hand, i.reserved,
  (select json_agg(json_build_object('path', m.path, 'alt', m.alt, 'width', m.width) order by m.position)
    from product_images m where m.product_id = p.id) as pictures, ${familyVariantsSql} as kin`

export const productCardTablesSql = sql`products p join inventory i on i.product_id = p.id`

export function toListedProduct(row: ProductCardRow): ProductListItem {
  return {
    id: row.id,
    urlKey: row.urlKey,
    name: row.name,
    shortName: row.shortName,
    brand: row.brand,
    language: row.language,
    family: row.family,
    familyOptions: row.familyOptions,
    swatch: row.swatch,
    kin: row.kin ?? [],
    description: row.description,
    refurbished: row.refurbished,
    refurbishment: row.refurbishment,
    delivery: row.delivery,
    pictures: (row.pictures ?? []).map(({ path, alt, width }): Picture => ({
      path,
      width,
      alt: alt ?? row.imageAlt ?? row.name,
    })),
    inventoryId: row.inventory_id,
    // A product without a price cannot be bought.
    available: row.price === null ? 0 : calculateAvailableUnits(row.on_hand, row.reserved),
    pricing: {
      regular: row.price,
      special: row.specialPrice,
      specialFrom: row.specialFrom,
      specialFromTime: toTimeOfDay(row.specialFromTime),
      specialTo: row.specialTo,
      specialToTime: toTimeOfDay(row.specialToTime),
    },
    rating: { sum: row.rating_sum, count: row.rating_count },
  }
}
