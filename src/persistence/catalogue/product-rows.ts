import { sql } from 'kysely'
import type { FamilyKin } from '#domain/catalogue/family.ts'
import {
  type CardField,
  cardFields,
  type ProductContent,
} from '#domain/catalogue/product-content.ts'
import { availableUnits, type ListedProduct, type Picture } from '#domain/catalogue/product.ts'
import { kin } from './family-options.ts'
import { selected } from './product-columns.ts'

/** Database row of `cardColumns`. */
export type CardRow = Pick<ProductContent, CardField> & {
  id: number
  rating_count: number
  rating_sum: number
  inventory_id: number
  on_hand: number
  reserved: number
  pictures: { path: string; alt: string | null; width: number }[] | null
  kin: FamilyKin[] | null
}

/** Columns of a product card, from `products p` joined with `inventory i`. */
export const cardColumns = sql`
  p.id, ${selected(cardFields)}, p.rating_count, p.rating_sum,
  i.id as inventory_id, i.on_hand, i.reserved,
  (select json_agg(json_build_object('path', m.path, 'alt', m.alt, 'width', m.width) order by m.position)
    from product_images m where m.product_id = p.id) as pictures, ${kin} as kin`

export const cardTables = sql`products p join inventory i on i.product_id = p.id`

export function listedProduct(row: CardRow): ListedProduct {
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
    delivery: row.delivery,
    pictures: (row.pictures ?? []).map(({ path, alt, width }): Picture => ({
      path,
      width,
      alt: alt ?? row.imageAlt ?? row.name,
    })),
    inventoryId: row.inventory_id,
    // A product without a price cannot be bought.
    available: row.price === null ? 0 : availableUnits(row.on_hand, row.reserved),
    pricing: {
      regular: row.price,
      special: row.specialPrice,
      specialFrom: row.specialFrom,
      specialFromTime: row.specialFromTime,
      specialTo: row.specialTo,
      specialToTime: row.specialToTime,
    },
    rating: { sum: row.rating_sum, count: row.rating_count },
  }
}
