import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>
const always = sql`true`

/**
 * SQL condition that row `l` of a category listing is the variant shown for its product: the first
 * matching variant in default order. The condition `matches` uses the table alias `kin`.
 */
export function isLeadVariantInCategorySql(matches: Condition = always): Condition {
  return sql`(l.family is null or not exists (select from category_listing kin
    where kin.category_id = l.category_id and kin.family = l.family
      and (kin.place, kin.product_id) > (l.place, l.product_id) and ${matches}))`
}

/**
 * SQL condition that product `p`, joined with `inventory i`, has no variants or is the variant
 * shown. `matches` uses the alias `kin`. Rows are tested one by one, without a join.
 */
export function isLeadVariantSql(matches: Condition = always): Condition {
  return sql`(p.family is null or not exists (
    select from products kin join inventory stock on stock.product_id = kin.id
    where kin.family = p.family and kin.visible and ${matches}
      and (${placeOf('kin', 'stock')}, kin.id) > (${placeOf('p', 'i')}, p.id)))`
}

/**
 * Default order of products as SQL. Category listings store it as one number (`listing_place`),
 * because computing it for every pair of variants is slow.
 */
function placeOf(product: string, inventory: string): Condition {
  const column = (name: string) => sql.ref(`${product}.${name}`)
  const units = (name: string) => sql.ref(`${inventory}.${name}`)
  return sql`${units('on_hand')} > ${units('reserved')} and ${column('price_centavos')} is not null,
    ${column('featured')}, ${column('sold_count')}, ${column('rating_count')}, ${column('created_at')}`
}
