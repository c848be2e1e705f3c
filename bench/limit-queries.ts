import { sql } from 'kysely'
import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import { toCentavos, toPesos } from '#domain/money.ts'
import type { Db } from '#persistence/database.ts'
import { searchProducts } from '#use-cases/catalogue/search-products.ts'

type LimitQuery = { term: string; keeps: (product: ProductListItem) => boolean }

const priceQueries = 75
const measureQueries = 25
/** Units as people type them, by unit of an attribute value. */
const unit = '(gb|tb|pulgadas|mah|hz|mp)'

/**
 * Share of the first ten results that keep the limit of a query made from the catalogue: a category
 * and a price, or a category and a value with unit that its products state. No result is a miss.
 */
export async function measureLimits(db: Db, now: Date): Promise<string> {
  const queries = [...(await makePriceQueries(db, now)), ...(await makeMeasureQueries(db))]
  const shares: number[] = []
  for (const { term, keeps } of queries) {
    const { products } = await searchProducts(db, { term, now, limit: 10, offset: 0 })
    shares.push(products.length === 0 ? 0 : products.filter(keeps).length / products.length)
  }
  const share = shares.reduce((sum, one) => sum + one, 0) / shares.length
  const missed = queries.filter((_, at) => (shares[at] ?? 0) < 1).map(({ term }) => term)
  const examples = missed.length === 0 ? '' : `, no enteras: ${missed.slice(0, 10).join('; ')}`
  return `Límites de precio y medida: ${share.toFixed(3)} de los primeros diez (${queries.length} búsquedas${examples}).`
}

/** Categories with the middle of their prices, in each wording in turn. */
async function makePriceQueries(db: Db, now: Date): Promise<LimitQuery[]> {
  const { rows } = await sql<{ name: string; middle: number }>`
    select lower(c.name) as name,
      percentile_disc(0.5) within group (order by p.price_centavos)::integer as middle
    from categories c join product_categories pc on pc.category_id = c.id
    join products p on p.id = pc.product_id and p.visible and p.price_centavos is not null
    where c.name !~ '[/&,(]' group by c.id having count(*) >= 30
    order by md5(c.name) limit ${priceQueries}`.execute(db)
  return rows.map(({ name, middle }, at) => {
    const pesos = Number(toPesos(toCentavos(middle)).toPrecision(2))
    const below = (most: number) => (product: ProductListItem) => priceOf(product) <= most
    const wordings: LimitQuery[] = [
      { term: `${name} de menos de ${pesos} pesos`, keeps: below(pesos) },
      { term: `${name} hasta $${pesos}`, keeps: below(pesos) },
      { term: `${name} de más de ${pesos} pesos`, keeps: (product) => priceOf(product) >= pesos },
      {
        term: `${name} entre ${pesos} y ${pesos * 2} pesos`,
        keeps: (product) => priceOf(product) >= pesos && priceOf(product) <= pesos * 2,
      },
    ]
    return wordings[at % wordings.length] as LimitQuery
  })

  function priceOf({ pricing }: ProductListItem): number {
    return toPesos(getCurrentPrice(pricing, now) ?? toCentavos(0))
  }
}

/** Categories with a value and unit that at least five of their products state. */
async function makeMeasureQueries(db: Db): Promise<LimitQuery[]> {
  const { rows } = await sql<{ name: string; value: string }>`
    select lower(c.name) as name, v.value
    from (select product_id, lower(concat_ws(' ', value, unit)) as value from product_attributes) v
    join products p on p.id = v.product_id and p.visible
    join product_categories pc on pc.product_id = v.product_id
    join categories c on c.id = pc.category_id and c.name !~ '[/&,(]'
    where v.value ~ ${`^[1-9][0-9.]* ?${unit}$`}
    group by c.id, v.value having count(distinct v.product_id) >= 5
    order by md5(c.name || v.value) limit ${measureQueries}`.execute(db)
  const texts = await sql<{ id: number; text: string }>`
    select p.id, lower(concat_ws(' ', p.name, string_agg(concat_ws(' ', a.value, a.unit), ' '))) as text
    from products p left join product_attributes a on a.product_id = p.id
    where p.visible group by p.id`.execute(db)
  const textOf = new Map(texts.rows.map(({ id, text }) => [id, text]))
  return rows.map(({ name, value }) => {
    const [, wanted, named = ''] = /^([\d.]+) ?(\D+)$/.exec(value) ?? []
    // Sizes are near; memory and the like are exact.
    const near = named === 'pulgadas' ? 0.5 : 0
    const stated = new RegExp(
      `([\\d.]+) ?(?:${named}${named === 'pulgadas' ? "|\"|”|''" : ''})`,
      'g',
    )
    const keeps = ({ id }: ProductListItem) =>
      Array.from((textOf.get(id) ?? '').matchAll(stated), ([, found]) => Number(found)).some(
        (found) => Math.abs(found - Number(wanted)) <= near,
      )
    return { term: `${name} ${value}`, keeps }
  })
}
