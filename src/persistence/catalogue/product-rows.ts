import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import { availableUnits, type ListedProduct, type Picture } from '#domain/catalogue/product.ts'
import type { Centavos } from '#domain/money.ts'

/** What `cardColumns` selects. */
export type CardRow = {
  id: number
  url_key: string
  name: string
  brand: string | null
  language: string | null
  description: string
  refurbished: boolean
  delivery: 'physical' | 'digital'
  image_alt: string | null
  price_centavos: Centavos | null
  special_price_centavos: Centavos | null
  special_from: Day | null
  special_to: Day | null
  rating_count: number
  rating_sum: number
  inventory_id: number
  on_hand: number
  reserved: number
  pictures: { path: string; alt: string | null }[] | null
}

/** The columns of a product in a list, of `products p` joined with `inventory i`. */
export const cardColumns = sql`
  p.id, p.url_key, p.name, p.brand, p.language, p.description, p.refurbished, p.delivery, p.image_alt,
  p.price_centavos, p.special_price_centavos, p.special_from, p.special_to,
  p.rating_count, p.rating_sum, i.id as inventory_id, i.on_hand, i.reserved,
  (select json_agg(json_build_object('path', m.path, 'alt', m.alt) order by m.position)
    from product_images m where m.product_id = p.id) as pictures`

export const cardTables = sql`products p join inventory i on i.product_id = p.id`

export function listedProduct(row: CardRow): ListedProduct {
  return {
    id: row.id,
    urlKey: row.url_key,
    name: row.name,
    brand: row.brand,
    language: row.language,
    description: row.description,
    refurbished: row.refurbished,
    delivery: row.delivery,
    pictures: (row.pictures ?? []).map(
      ({ path, alt }): Picture => ({ path, alt: alt ?? row.image_alt ?? row.name }),
    ),
    inventoryId: row.inventory_id,
    available: availableUnits(row.on_hand, row.reserved),
    pricing: {
      regular: row.price_centavos,
      special: row.special_price_centavos,
      specialFrom: row.special_from,
      specialTo: row.special_to,
    },
    rating: { sum: row.rating_sum, count: row.rating_count },
  }
}

/** `isOnOffer` of the domain as a condition on the table of this name, to filter by it. */
export function onOffer(today: Day, table = 'p'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`coalesce(${column('special_price_centavos')} < ${column('price_centavos')}
    and ${column('special_to')} >= ${today}::date
    and (${column('special_from')} is null or ${column('special_from')} <= ${today}::date), false)`
}

/** `bestPrice` of the domain as an expression, to sort and filter by it. */
export function priceInForce(today: Day, table = 'p'): RawBuilder<Centavos | null> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`case when ${onOffer(today, table)} then ${column('special_price_centavos')}
    else ${column('price_centavos')} end`
}
