import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>
const always = sql`true`

/**
 * Condition for the family's lead product in category listing `l`: the first matching product in default order.
 * `matches` refers to `kin`.
 */
export function isFamilyLeadInCategory(matches: Condition = always): Condition {
  return sql`(l.family is null or not exists (select from category_listing kin
    where kin.category_id = l.category_id and kin.family = l.family
      and (kin.place, kin.product_id) > (l.place, l.product_id) and ${matches}))`
}

/**
 * Condition for a family's lead product, or a product without family, in `products p` with
 * `inventory i`; `matches` refers to `products kin`. It tests row by row without joining families.
 */
export function isFamilyLead(matches: Condition = always): Condition {
  return sql`(p.family is null or not exists (
    select from products kin join inventory stock on stock.product_id = kin.id
    where kin.family = p.family and kin.visible and ${matches}
      and (${placeOf('kin', 'stock')}, kin.id) > (${placeOf('p', 'i')}, p.id)))`
}

/**
 * Default order of products. Category listings store this order as one number (`listing_place`),
 * because computing it for every pair of family members is slow.
 */
function placeOf(product: string, inventory: string): Condition {
  const column = (name: string) => sql.ref(`${product}.${name}`)
  const units = (name: string) => sql.ref(`${inventory}.${name}`)
  return sql`${units('on_hand')} > ${units('reserved')} and ${column('price_centavos')} is not null,
    ${column('featured')}, ${column('sold_count')}, ${column('rating_count')}, ${column('created_at')}`
}
