import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'
import { recordsetSql } from '../recordset-sql.ts'

/** An order of the former shop. */
export type FormerOrder = {
  id: number
  shop: string
  number: string
  placedOn: Day
  email: string | null
  name: string
  lines: string[]
  total: Centavos
  /** the total as written, where it was in another currency */
  foreignTotal: string | null
  state: string
}

const columns = sql`id, shop, number, placed_on as "placedOn", email, full_name as name, lines,
  total_centavos as total, foreign_total as "foreignTotal", state`

/** Which of these numbers a former shop's orders here have. */
export async function findKnownFormerOrders(
  db: Db,
  shop: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from former_orders
    where shop = ${shop} and number = any (${[...numbers]}::text[])`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

/** Adds orders of a former shop; a number that is here already stays as it is. */
export async function addFormerOrders(
  db: Db,
  orders: readonly Omit<FormerOrder, 'id' | 'shop'>[],
  { importId, shop }: { importId: number; shop: string },
  now: Date,
): Promise<void> {
  const rows = orders.map((order) => ({
    number: order.number,
    placed_on: order.placedOn,
    email: order.email,
    full_name: order.name,
    lines: order.lines,
    total: order.total,
    foreign_total: order.foreignTotal,
    state: order.state,
  }))
  await sql`
    insert into former_orders (import_id, shop, number, placed_on, email, full_name, lines,
      total_centavos, foreign_total, state, imported_at)
    select ${importId}, ${shop}, number, placed_on, email, full_name, lines, total, foreign_total,
      state, ${now}
    from ${recordsetSql(
      rows,
      sql`number text, placed_on date, email text, full_name text, lines text[], total bigint,
        foreign_total text, state text`,
    )} order by number
    on conflict (shop, number) do nothing`.execute(db)
}

/** Deletes up to `limit` orders of an import; returns how many there were. */
export async function removeFormerOrders(
  db: Db,
  { importId, limit }: { importId: number; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from former_orders where id in (
      select id from former_orders where import_id = ${importId} limit ${limit})
    returning id`.execute(db)
  return rows.length
}

export async function countFormerOrders(db: Db, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from former_orders where import_id = ${importId}`.execute(db)
  return rows[0]?.count ?? 0
}

type Wanted = { search?: string; after?: { placedOn: Day; id: number }; limit: number }

const foundAtMost = 500

/** Lists orders of the former shop by day, newest first; a search asks for number, e-mail or name. */
export async function listFormerOrderPage(
  db: Db,
  { search, after, limit }: Wanted,
): Promise<FormerOrder[]> {
  const among = search ? sql`and id = any(array(${found(search)}))` : sql``
  const beyond = after ? sql`and (placed_on, id) < (${after.placedOn}::date, ${after.id})` : sql``
  const { rows } = await sql<FormerOrder>`
    select ${columns} from former_orders where true ${among} ${beyond}
    order by placed_on desc, id desc limit ${limit}`.execute(db)
  return rows
}

function found(search: string): RawBuilder<unknown> {
  const text = search.trim().toLowerCase().replace(/^#/, '')
  const start = `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const names = text.match(/\p{L}+/gu) ?? []
  const ways = [
    sql`(select id from former_orders where lower(number) like ${start} limit ${foundAtMost})`,
    sql`(select id from former_orders where email like ${start} limit ${foundAtMost})`,
  ]
  if (names.length > 0)
    ways.push(sql`(select id from former_orders
      where to_tsvector('simple', immutable_unaccent(lower(full_name)))
        @@ to_tsquery('simple', immutable_unaccent(${names.map((name) => `${name}:*`).join(' & ')}))
      limit ${foundAtMost})`)
  return sql.join(ways, sql` union `)
}

export async function findFormerOrder(db: Db, id: number): Promise<FormerOrder | undefined> {
  const { rows } = await sql<FormerOrder>`
    select ${columns} from former_orders where id = ${id}`.execute(db)
  return rows[0]
}

/** Lists the orders of an e-mail in the former shop, newest first. */
export async function listFormerOrdersOfEmail(
  db: Db,
  email: string,
  limit: number,
): Promise<FormerOrder[]> {
  const { rows } = await sql<FormerOrder>`
    select ${columns} from former_orders where email = ${email}
    order by placed_on desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Takes former orders along to the new e-mail of their owner. */
export async function moveFormerOrders(db: Db, from: string, to: string): Promise<void> {
  await sql`update former_orders set email = ${to} where email = ${from}`.execute(db)
}

/** Deletes what an e-mail's owner bought in the former shop. */
export async function eraseFormerOrders(db: Db, email: string): Promise<void> {
  await sql`delete from former_orders where email = ${email}`.execute(db)
}
