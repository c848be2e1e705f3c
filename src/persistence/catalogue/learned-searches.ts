import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'

/** Decayed weight of a search, product or meaning below which its row is deleted. */
const negligible = 0.5
const mostSearches = 5000
const mostProductsOfSearch = 50
const mostMeanings = 5000

type Night = { today: Day; halfLifeDays: number }

/** Halves all stored sums for the days since they were last counted. */
export async function decayLearnedSearches(db: Db, { today, halfLifeDays }: Night): Promise<void> {
  const share = sql`power(0.5, (${today}::date - counted_on) / ${halfLifeDays}::float8)`
  const isOld = sql`counted_on < ${today}::date`
  await sql`update learned_searches set searched = searched * ${share}, counted_on = ${today}
    where ${isOld}`.execute(db)
  await sql`update learned_products set opened = opened * ${share}, carted = carted * ${share},
    bought = bought * ${share}, counted_on = ${today} where ${isOld}`.execute(db)
  await sql`update learned_meanings set visitors = visitors * ${share}, counted_on = ${today}
    where ${isOld}`.execute(db)
}

/**
 * Moves past days into the stored sums and deletes their rows, in one statement, so that a second
 * run finds nothing. Sums of fewer than `least` visitors of a day are dropped.
 */
export async function addPastSearchDays(
  db: Db,
  { today, halfLifeDays, least }: Night & { least: number },
): Promise<void> {
  await sql`
    with gone as (delete from search_day_steps where day < ${today}::date returning *),
    counts as (
      select step, phrase, product_id, meant, mode() within group (order by shown) as shown,
        count(*) * power(0.5, (${today}::date - day) / ${halfLifeDays}::float8) as visitors
      from gone group by day, step, phrase, product_id, meant having count(*) >= ${least}),
    searches as (
      insert into learned_searches (phrase, shown, searched, counted_on)
      select phrase, mode() within group (order by shown),
        coalesce(sum(visitors) filter (where step = 'searched'), 0), ${today}::date
      from counts where step <> 'meant' group by phrase
      on conflict (phrase) do update set searched = learned_searches.searched + excluded.searched),
    products as (
      insert into learned_products (phrase, product_id, opened, carted, bought, counted_on)
      select c.phrase, p.id, coalesce(sum(visitors) filter (where step = 'opened'), 0),
        coalesce(sum(visitors) filter (where step = 'carted'), 0),
        coalesce(sum(visitors) filter (where step = 'bought'), 0), ${today}::date
      from counts c join products p on p.id = c.product_id group by c.phrase, p.id
      on conflict (phrase, product_id) do update set opened = learned_products.opened + excluded.opened,
        carted = learned_products.carted + excluded.carted,
        bought = learned_products.bought + excluded.bought)
    insert into learned_meanings (phrase, meant, shown, visitors, counted_on)
    select phrase, meant, mode() within group (order by shown), sum(visitors), ${today}::date
    from counts where step = 'meant' group by phrase, meant
    on conflict (phrase, meant) do update set
      visitors = learned_meanings.visitors + excluded.visitors`.execute(db)
}

/** Deletes sums that have become negligible, and the smallest ones above the limits. */
export async function deleteNegligibleLearnedSearches(db: Db): Promise<void> {
  await sql`
    delete from learned_products l using (
      select phrase, product_id, row_number() over (
        partition by phrase order by opened + carted + bought desc, product_id) as place
      from learned_products) ranked
    where l.phrase = ranked.phrase and l.product_id = ranked.product_id
      and (opened + carted + bought < ${negligible} or place > ${mostProductsOfSearch})`.execute(db)
  await sql`
    delete from learned_meanings where visitors < ${negligible} and not discarded
      or (phrase, meant) in (
        select phrase, meant from learned_meanings
        order by visitors desc, phrase, meant offset ${mostMeanings})`.execute(db)
  await sql`
    delete from learned_searches q where phrase in (
      select phrase from learned_searches order by searched desc offset ${mostSearches})
      or searched < ${negligible}
        and not exists (select from learned_products l where l.phrase = q.phrase)`.execute(db)
}

type LearnedProductSums = {
  sku: string
  name: string
  opened: number
  carted: number
  bought: number
}
export type LearnedSearch = { shown: string; searched: number; products: LearnedProductSums[] }

/** Number of products listed per query */
const mostProducts = 5

/** Lists learned queries with their most opened products, most searched first; `search` matches part of their words. */
export async function listLearnedSearches(
  db: Db,
  { search, limit }: { search: string; limit: number },
): Promise<LearnedSearch[]> {
  const { rows } = await sql<LearnedSearch>`
    select q.shown, q.searched, ${topProductsSql(sql`q.phrase`)} as products
    from learned_searches q
    where strpos(immutable_unaccent(lower(q.shown)), ${search}) > 0
    order by q.searched desc, q.phrase limit ${limit}`.execute(db)
  return rows
}

type LearnedMeaning = { shown: string; meant: string; visitors: number }

/** Lists the later, successful searches of searches without results that have no rule yet. */
export async function listLearnedMeanings(db: Db, limit: number): Promise<LearnedMeaning[]> {
  const { rows } = await sql<LearnedMeaning>`
    select m.shown, m.meant, m.visitors ${openMeaningsSql}
    order by m.visitors desc, m.phrase, m.meant limit ${limit}`.execute(db)
  return rows
}

export async function countLearnedMeanings(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${openMeaningsSql}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lists the most opened products of queries, by query phrase. */
export async function listTopLearnedProducts(
  db: Db,
  phrases: readonly string[],
): Promise<Map<string, LearnedProductSums[]>> {
  const { rows } = await sql<{ phrase: string; products: LearnedProductSums[] }>`
    select phrase, ${topProductsSql(sql`phrase`)} as products
    from unnest(${phrases}::text[]) phrase`.execute(db)
  return new Map(rows.map(({ phrase, products }) => [phrase, products]))
}

/** Hides a proposed meaning for good; returns whether it was there. */
export async function discardLearnedMeaning(
  db: Db,
  { phrase, meant }: { phrase: string; meant: string },
): Promise<boolean> {
  const { rows } = await sql`
    update learned_meanings set discarded = true
    where phrase = ${phrase} and meant = ${meant} and not discarded returning phrase`.execute(db)
  return rows.length > 0
}

/** Deletes all sums and steps of a query; returns whether there were sums. */
export async function deleteLearnedSearch(db: Db, phrase: string): Promise<boolean> {
  await sql`delete from search_day_steps where phrase = ${phrase}`.execute(db)
  const { rows } = await sql`
    with meanings as (delete from learned_meanings where phrase = ${phrase} returning phrase),
      searches as (delete from learned_searches where phrase = ${phrase} returning phrase)
    select from meanings union all select from searches`.execute(db)
  return rows.length > 0
}

const openMeaningsSql = sql`from learned_meanings m where not m.discarded and not exists (
  select from search_rules r where not r.removed and r.kind <> 'pinned'
    and r.stems @> array[m.phrase::text])`

function topProductsSql(phrase: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('sku', sku, 'name', name, 'opened', opened,
      'carted', carted, 'bought', bought) order by opened desc, product_id) from (
      select l.*, p.sku, p.name from learned_products l join products p on p.id = l.product_id
      where l.phrase = ${phrase} order by l.opened desc, l.product_id limit ${mostProducts}) top),
    '[]')`
}
