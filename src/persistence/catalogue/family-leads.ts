import { type RawBuilder, sql } from 'kysely'

type Condition = RawBuilder<unknown>
const always = sql`true`

/**
 * Whether a product that a category lists as `l` is shown there: of a family, the one that stands first in the usual
 * order among those that match. `matches` says so of `kin`.
 */
export function leadsInCategory(matches: Condition = always): Condition {
  return sql`(l.family is null or not exists (select from category_listing kin
    where kin.category_id = l.category_id and kin.family = l.family
      and (kin.place, kin.product_id) > (l.place, l.product_id) and ${matches}))`
}

/**
 * The same for `products p` with `inventory i`; `matches` refers to `products kin`. Combined with products without
 * family so that rows are tested one by one instead of joining all families.
 */
export function leadsFamily(matches: Condition = always): Condition {
  return sql`(p.family is null or not exists (
    select from products kin join inventory stock on stock.product_id = kin.id
    where kin.family = p.family and kin.visible and ${matches}
      and (${placeOf('kin', 'stock')}, kin.id) > (${placeOf('p', 'i')}, p.id)))`
}

/** The usual order. Categories keep it as one number (`listing_place`), which takes long to work out for every pair of a family. */
function placeOf(product: string, inventory: string): Condition {
  const column = (name: string) => sql.ref(`${product}.${name}`)
  const units = (name: string) => sql.ref(`${inventory}.${name}`)
  return sql`${units('on_hand')} > ${units('reserved')} and ${column('price_centavos')} is not null,
    ${column('featured')}, ${column('sold_count')}, ${column('rating_count')}, ${column('created_at')}`
}
