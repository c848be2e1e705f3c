import { sql } from 'kysely'
import { type ListingQuery, matched, startOf } from './category-listing.ts'
import type { Db } from './database.ts'
import { prepared } from './prepared.ts'

/** Of how many products that match the options are counted, the first of the usual order. */
export const countedOn = 5000
/** Most options of one filter that are told, the most frequent. */
const mostOptions = 300
/** Up to this many are in their natural order; more are found sooner by how frequent they are. */
const fewOptions = 30

/** An attribute that a category filters by. */
export type FilterAttribute = { id: number; code: string; name: string }
export type FilterOption = { label: string; count: number }

/** The attributes that a category filters by, in their order. */
export async function filterAttributes(db: Db, categoryId: number): Promise<FilterAttribute[]> {
  const { rows } = await sql<FilterAttribute>`
    ${prepared} select a.id, a.code, a.label as name
    from category_filters f join attributes a on a.id = f.attribute_id
    where f.category_id = ${categoryId} order by f.position`.execute(db)
  return rows
}

/** The numbers of the options that go by these labels, in the order of the attributes. */
export async function optionNumbers(
  db: Db,
  chosen: { attributeId: number; labels: readonly string[] }[],
): Promise<number[][]> {
  if (chosen.length === 0) return []
  const pairs = chosen.flatMap(({ attributeId, labels }) =>
    labels.map((label) => [attributeId, label] as const),
  )
  const { rows } = await sql<{ id: number; attribute_id: number }>`
    ${prepared} select o.id, o.attribute_id
    from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, label]) => label)}::text[])
      as wanted (attribute_id, value)
    join filter_options o using (attribute_id, value)`.execute(db)
  return chosen.map(({ attributeId }) =>
    rows.filter((row) => row.attribute_id === attributeId).map(({ id }) => id),
  )
}

type CountedRow = FilterOption & { attribute_id: number; sort_value: number | null }

/** The options of these attributes with how many of the matching products have each, by attribute. */
export async function countOptions(
  db: Db,
  query: ListingQuery,
  attributeIds: number[],
): Promise<Map<number, FilterOption[]>> {
  if (attributeIds.length === 0) return new Map()
  const { rows } = await sql<CountedRow>`
    ${startOf(query)} with matched as materialized (${matched(query, countedOn)}),
    counted as (
      select mark, count(*)::integer as count from matched, unnest(marks) as mark group by mark)
    select attribute_id, label, count, sort_value from (
      select o.attribute_id, o.value as label, c.count, o.sort_value,
        row_number() over (partition by o.attribute_id order by c.count desc, o.value) as place
      from counted c join filter_options o on o.id = c.mark
      where o.attribute_id = any(${attributeIds}::bigint[])) ranked
    where place <= ${mostOptions} order by place`.execute(db)
  return new Map(
    attributeIds.map((id) => [id, inOrder(rows.filter((row) => row.attribute_id === id))]),
  )
}

const { compare } = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/** A handful is in its natural order; of more, the most frequent are the likeliest to be looked for. */
function inOrder(rows: CountedRow[]): FilterOption[] {
  const sorted =
    rows.length > fewOptions
      ? rows
      : rows.toSorted(
          (a, b) => order(a.sort_value) - order(b.sort_value) || compare(a.label, b.label),
        )
  return sorted.map(({ label, count }) => ({ label, count }))
}

function order(sortValue: number | null): number {
  return sortValue ?? Number.MAX_VALUE
}
