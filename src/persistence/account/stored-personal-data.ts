import { type RawBuilder, sql } from 'kysely'
import type { DatabaseColumnWithComments } from '#domain/account/data-retention.ts'
import type { Db } from '../database.ts'

type Person = { id: number; email: string; phone: string | null }

/** Lists every column of the shop's tables with its schema comment. */
export async function listTableColumnsWithComments(db: Db): Promise<DatabaseColumnWithComments[]> {
  const { rows } = await sql<DatabaseColumnWithComments>`
    select c.relname::text as "table", obj_description(c.oid, 'pg_class') as "aboutTable",
      a.attname::text as "column", col_description(c.oid, a.attnum) as about
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`.execute(db)
  return rows
}

/** Counts the rows about a person in each table; tables without a link to persons are omitted. */
export async function countPersonalDataRows(
  db: Db,
  tables: readonly string[],
  person: Person,
): Promise<Map<string, number>> {
  const paths = await pathsToShoppers(db)
  const counts = tables.flatMap((table) => {
    const own = ownRows(table, paths, person)
    return own
      ? [
          sql`select ${table}::text as "table", count(*)::int as count from ${sql.table(table)} where ${own}`,
        ]
      : []
  })
  if (counts.length === 0) return new Map()
  const { rows } = await sql<{ table: string; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ table, count }) => [table, count]))
}

type Link = { table: string; column: string; parent: string }

/** Finds for each table the column on the shortest foreign-key path to the shopper. */
async function pathsToShoppers(db: Db): Promise<Map<string, Link>> {
  const { rows: links } = await sql<Link>`
    select c.conrelid::regclass::text as "table", a.attname::text as "column",
      c.confrelid::regclass::text as parent
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1
      and c.connamespace = 'public'::regnamespace
    order by 1, 2`.execute(db)
  const paths = new Map<string, Link>()
  for (let reached = new Set(['shoppers']); reached.size > 0;) {
    const further = links.filter(
      ({ table, parent }) => reached.has(parent) && table !== 'shoppers' && !paths.has(table),
    )
    reached = new Set()
    for (const link of further) {
      if (paths.has(link.table)) continue
      paths.set(link.table, link)
      reached.add(link.table)
    }
  }
  return paths
}

/**
 * SQL condition for a table's rows about one person; undefined if the table has no link to persons.
 */
function ownRows(
  table: string,
  paths: ReadonlyMap<string, Link>,
  person: Person,
): RawBuilder<unknown> | undefined {
  const { id, email, phone } = person
  if (table === 'shoppers') return sql`id = ${id}`
  if (table === 'outbox') return sql`recipient in (${email}, ${phone ?? email})`
  if (table === 'stock_alerts' || table === 'former_orders') return sql`email = ${email}`
  if (table === 'account_events') return sql`who = ${`shopper:${id}`}`
  if (table === 'audit_log') return sql`subject = ${`shopper:${id}`}`
  if (table === 'order_records') {
    return sql`order_number in (select number from orders where shopper_id = ${id})`
  }
  const link = paths.get(table)
  if (!link) return undefined
  const column = sql.ref(link.column)
  if (link.parent === 'shoppers') return sql`${column} = ${id}`
  const above = ownRows(link.parent, paths, person)
  return above && sql`${column} in (select id from ${sql.table(link.parent)} where ${above})`
}
