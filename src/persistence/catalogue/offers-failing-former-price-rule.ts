import { sql } from 'kysely'
import type { ProductContent } from '#domain/catalogue/product-content.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'
import { toProductRecordsetRow, productRecordsetTypesSql } from './product-columns.ts'

/**
 * Prices requested for a product by an edit or import; `key` identifies the product, and new
 * products have no id.
 */
export type RequestedProductPrices<Key extends string | number> = {
  key: Key
  id: number | null
  content: ProductContent
}

/**
 * Why the price rule refuses the reference price of an offer: number of days for which this price
 * was charged, and number of days required.
 */
type UnaskedPrice = { days: number; needed: number }

const fields = [
  'price',
  'specialPrice',
  'specialFrom',
  'specialFromTime',
  'specialTo',
  'specialToTime',
  'visible',
  'visibleFrom',
  'visibleFromTime',
  'visibleTo',
  'visibleToTime',
] as const

/**
 * Offers that the database would reject, because their crossed-out former price was not charged
 * long enough.
 */
export async function listOffersFailingPriceRule<Key extends string | number>(
  db: Db,
  products: readonly RequestedProductPrices<Key>[],
): Promise<Map<Key, UnaskedPrice>> {
  const offered = products.filter(({ content }) => content.specialPrice !== null)
  if (offered.length === 0) return new Map()
  const rows = offered.map(({ id, content }, place) => ({
    place,
    id: id ?? 0,
    ...toProductRecordsetRow(content, fields),
  }))
  const found = await sql<{ place: number; days: number; needed: number }>`
    select r.place, asked.days, struck_days() as needed
    from ${recordsetSql(rows, sql`place integer, id bigint, ${productRecordsetTypesSql(fields)}`)}
    cross join lateral (select unasked_days(r.id, r.price_centavos, r.special_price_centavos, r.special_from,
      r.special_from_time, r.special_to, r.special_to_time, r.for_sale,
      visible_begins(r.visible_from, r.visible_from_time), visible_ends(r.visible_to, r.visible_to_time),
      greatest(coalesce(nullif(current_setting('tianguis.now', true), '')::timestamptz, clock_timestamp()),
        (select max(h.changed_at) from price_history h where h.product_id = r.id))) as days) asked
    where asked.days is not null`.execute(db)
  return new Map(
    found.rows.flatMap(({ place, ...price }) => {
      const product = offered[place]
      return product ? [[product.key, price] as const] : []
    }),
  )
}
