import { type RawBuilder, sql } from 'kysely'
import type { FilterOptionWithCount } from '#domain/catalogue/filter-options.ts'
import type { Db } from '../database.ts'
import { preparedStatementComment, preparedListParameter } from '../prepared-statements.ts'
import {
  firstListingPageSql,
  matchesListingQuery,
  hasListingFilters,
  type ListingQuery,
  matchingProductsSql,
} from './category-listing.ts'

/** Maximum number of matching products for which filter options are counted exactly. */
const maxCounted = 5000
/**
 * Maximum number of a category's products among which filter options are counted when too many
 * products match.
 */
const maxScanned = 10_000
/** Number of a category's first products from which the number of matches is estimated. */
const sampleSize = 1000
const manyMatches = 2 * maxCounted
/**
 * Number of products above which a category is so large that estimating the number of matches saves
 * time.
 */
const largeCategory = 2 * manyMatches
/** Maximum options shown per filter, most frequent first. */
const maxOptions = 300

/** Attribute by which a category can be filtered. */
type FilterAttribute = { id: number; code: string; name: string }

/** Lists the filter attributes of a category, in order. */
export async function listFilterAttributes(db: Db, categoryId: number): Promise<FilterAttribute[]> {
  const { rows } = await sql<FilterAttribute>`
    ${preparedStatementComment} select a.id, a.code, a.label as name
    from category_filters f join attributes a on a.id = f.attribute_id
    where f.category_id = ${categoryId} order by f.position`.execute(db)
  return rows
}

/** Ids of filter options with the given labels, in the order of the attributes. */
export async function findAttributeOptionIds(
  db: Db,
  chosen: { attributeId: number; labels: readonly string[] }[],
): Promise<number[][]> {
  if (chosen.length === 0) return []
  const pairs = chosen.flatMap(({ attributeId, labels }) =>
    labels.map((label) => [attributeId, label] as const),
  )
  const attributeIds = pairs.map(([id]) => id)
  const labels = pairs.map(([, label]) => label)
  const { rows } = await sql<{ id: number; attribute_id: number }>`
    ${preparedStatementComment} select o.id, o.attribute_id
    from unnest(${preparedListParameter(attributeIds, 'bigint')}, ${preparedListParameter(labels, 'text')})
      as wanted (attribute_id, value)
    join filter_options o using (attribute_id, value)`.execute(db)
  return chosen.map(({ attributeId }) =>
    rows.filter((row) => row.attribute_id === attributeId).map(({ id }) => id),
  )
}

/** Attributes whose options are counted among the products that match one query. */
export type FilterOptionCountQuery = { attributeIds: number[]; query: ListingQuery }

type CountedOptions = {
  /** options of the filter with their product counts, most frequent first */
  options: FilterOptionWithCount[]
  /** whether only a part of the matching products was counted */
  isPartial: boolean
}

/**
 * Counts the filter options of each attribute among matching products: exactly up to 5,000 matches;
 * above, among the first 10,000 products of the category.
 */
export async function countFilterOptions(
  db: Db,
  countings: FilterOptionCountQuery[],
  products: number,
): Promise<Map<number, CountedOptions>> {
  const wanted = countings.filter(({ attributeIds }) => attributeIds.length > 0)
  const isMany = await matchMany(db, wanted, products)
  const counted = await Promise.all(
    wanted.map(async (counting, at) => ({
      counting,
      rows: isMany[at] ? null : await countAll(db, counting),
    })),
  )
  const rest = counted.flatMap(({ counting, rows }) => (rows ? [] : [counting]))
  const sampled = await countOnSample(db, rest)
  return new Map([
    ...counted.flatMap(({ counting, rows }) => (rows ? byAttribute(counting, rows, false) : [])),
    ...rest.flatMap((counting, at) =>
      byAttribute(
        counting,
        sampled.filter(({ part }) => part === at),
        true,
      ),
    ),
  ])
}

/**
 * Estimates from the first products of the category whether too many products match for an exact
 * count of filter options.
 */
async function matchMany(
  db: Db,
  countings: FilterOptionCountQuery[],
  products: number,
): Promise<boolean[]> {
  const [first] = countings
  if (!first || products <= maxCounted) return []
  if (products <= largeCategory || countings.every(({ query }) => !hasListingFilters(query)))
    return countings.map(({ query }) => !hasListingFilters(query))
  const matches = countings.map(
    ({ query }) => sql`count(*) filter (where ${matchesListingQuery(query)})`,
  )
  const { rows } = await sql<{ matches: number[] }>`
    select array[${sql.join(matches)}] as matches
    from (${firstListingPageSql(first.query, sampleSize)}) l`.execute(db)
  return (rows[0]?.matches ?? []).map((count) => (count / sampleSize) * products > manyMatches)
}

type CountedRow = Pick<FilterOptionWithCount, 'label' | 'count'> & {
  attribute_id: number
  sort_value: number | null
  place: number
}

/** Counts filter options among all matching products; null when there are too many. */
async function countAll(
  db: Db,
  { query, attributeIds }: FilterOptionCountQuery,
): Promise<CountedRow[] | null> {
  const { rows } = await sql<CountedRow & { matches: number }>`
    ${query.options.length > 0 ? preparedStatementComment : sql``}
    with matched as materialized (${matchingProductsSql(query, sql`l.marks, l.family`, maxCounted + 1)}),
    size as (select count(*)::integer as matches from matched),
    counted as materialized (${countPerMark(sql`(select matches from size) <= ${maxCounted}`)})
    select size.matches, shown.* from size left join (
      ${mostFrequent(attributeIds)}) shown
      on true`.execute(db)
  const [row] = rows
  if (row && row.matches > maxCounted) return null
  return row?.label === null ? [] : rows
}

/**
 * SQL that counts the product cards in the common table expression `matched` for each filter
 * option; variants of one product count once per option.
 */
function countPerMark(condition = sql`true`): RawBuilder<unknown> {
  return sql`select mark, count(*)::integer as count from (
      select unnest(marks) as mark from matched where family is null and ${condition}
      union all
      select mark from (select distinct family, unnest(marks) as mark from matched
        where family is not null and ${condition}) of_families) each_mark group by mark`
}

/**
 * SQL that selects the most frequent filter options of the given attributes from the common table
 * expression `counted`.
 */
function mostFrequent(attributeIds: number[]): RawBuilder<unknown> {
  return sql`
    select attribute_id, label, count, sort_value, place::integer from (
      select o.attribute_id, o.value as label, c.count, o.sort_value,
        row_number() over (partition by o.attribute_id order by c.count desc, o.value) as place
      from counted c join filter_options o on o.id = c.mark
      where o.attribute_id = any(${attributeIds}::bigint[])) ranked
    where place <= ${maxOptions}`
}

function byAttribute(
  { attributeIds }: FilterOptionCountQuery,
  rows: CountedRow[],
  isPartial: boolean,
): [number, CountedOptions][] {
  return attributeIds.map((id) => {
    const options = byFrequency(rows.filter((row) => row.attribute_id === id))
    return [id, { options, isPartial }]
  })
}

/**
 * Counts the filter options of several attributes among the matches within the first products of
 * the category.
 */
async function countOnSample(
  db: Db,
  countings: FilterOptionCountQuery[],
): Promise<(CountedRow & { part: number })[]> {
  const [first] = countings
  if (!first) return []
  const isUnfiltered = countings.every(({ query }) => !hasListingFilters(query))
  const parts = countings.map(
    ({ query, attributeIds }, part) => sql`
      select ${part}::integer as part, shown.* from (
        with matched as materialized (
          select l.marks, l.family from looked l where ${matchesListingQuery(query)} limit ${maxCounted}),
        counted as materialized (${countPerMark()})
        ${mostFrequent(attributeIds)}) shown`,
  )
  const { rows } = await sql<CountedRow & { part: number }>`
    ${isUnfiltered ? preparedStatementComment : sql``} with looked as materialized (
      ${firstListingPageSql(first.query, isUnfiltered ? maxCounted : maxScanned)})
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

function byFrequency(rows: CountedRow[]): FilterOptionWithCount[] {
  return rows
    .toSorted((a, b) => a.place - b.place)
    .map(({ label, count, sort_value }) => ({ label, count, sortValue: sort_value }))
}
