import { type RawBuilder, sql } from 'kysely'
import type { ShopperSearch } from '#domain/account/parse-shopper-search.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

export type OfficeShopper = {
  id: number
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  phone: string | null
  blocked: boolean
  /** whether the account is prepared: no sign-in yet */
  isPrepared: boolean
  createdAt: Date
  orders: number
  /** orders in the former shop that were imported */
  formerOrders: number
  /** total paid and not refunded, in centavos */
  spent: Centavos
  lastOrder: { number: string; createdAt: Date } | null
}

type Wanted = {
  lookup?: ShopperSearch
  blockedOnly?: boolean
  /** pagination cursor: last shopper of the previous page */
  afterId?: number
  limit: number
}

/** Maximum number of shoppers that each kind of lookup returns. */
const foundAtMost = 500
/** Maximum of a shopper count; counting stops there. */
const mostCounted = 10_001

/** Lists a page of shoppers with their purchases, newest first. */
export async function listShopperPage(
  db: Db,
  { lookup, blockedOnly = false, afterId, limit }: Wanted,
): Promise<OfficeShopper[]> {
  // Found ids are passed as an array, because with a subquery the planner scans all shoppers,
  // newest first, until enough match.
  const among = lookup ? sql`and s.id = any(array(${found(lookup)}))` : sql``
  const blocked = blockedOnly ? sql`and s.blocked` : sql``
  const beyond = afterId === undefined ? sql`` : sql`and s.id < ${afterId}`
  return readWithOrders(
    db,
    sql`select * from shoppers s where true ${among} ${blocked} ${beyond}
      order by s.id desc limit ${limit}`,
  )
}

export async function findShopper(db: Db, id: number): Promise<OfficeShopper | undefined> {
  const [shopper] = await readWithOrders(db, sql`select * from shoppers where id = ${id}`)
  return shopper
}

async function readWithOrders(db: Db, chosen: RawBuilder<unknown>): Promise<OfficeShopper[]> {
  const { rows } = await sql<
    Omit<OfficeShopper, 'lastOrder'> & { lastNumber: string | null; lastAt: Date | null }
  >`
    with chosen as materialized (${chosen})
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email,
      c.email_verified as "emailVerified", c.phone, c.blocked, c.subject is null as "isPrepared",
      c.created_at as "createdAt", bought.*,
      (select count(*)::integer from former_orders f where f.email = c.email) as "formerOrders"
    from chosen c cross join lateral (
      select count(*)::integer as orders, max(o.created_at) as "lastAt",
        (array_agg(o.number order by o.created_at desc))[1] as "lastNumber",
        coalesce(sum(a.paid_centavos - a.refunded_centavos), 0)::bigint as spent
      from orders o join payment_attempts a on a.id = o.attempt_id
      where o.shopper_id = c.id) bought
    order by c.id desc`.execute(db)
  return rows.map(({ lastNumber, lastAt, ...row }) => ({
    ...row,
    lastOrder: lastNumber !== null && lastAt ? { number: lastNumber, createdAt: lastAt } : null,
  }))
}

/** Counts blocked shoppers, up to `mostCounted`. */
export async function countBlockedShoppers(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from (
      select from shoppers where blocked limit ${mostCounted}) counted`.execute(db)
  return rows[0]?.number ?? 0
}

function found({ emailStart, phone, names }: ShopperSearch): RawBuilder<unknown> {
  const ways = [sql`select null::bigint as id`]
  if (emailStart !== null) {
    ways.push(sql`(select id from shoppers where email like ${startsWith(emailStart)}
      limit ${foundAtMost})`)
  }
  if (phone) {
    ways.push(sql`(select id from shoppers where phone like ${startsWith(phone.digits)}
      limit ${foundAtMost})`)
  }
  if (names.length > 0) {
    const query = names.map((name) => `${name}:*`).join(' & ')
    ways.push(sql`(select id from shoppers
      where to_tsvector('simple', immutable_unaccent(lower(first_name || ' ' || last_name)))
        @@ to_tsquery('simple', immutable_unaccent(${query})) limit ${foundAtMost})`)
  }
  return sql.join(ways, sql` union `)
}

function startsWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

export type SentMessage = {
  id: number
  channel: 'mail' | 'sms' | 'push' | 'whatsapp'
  template: string
  createdAt: Date
  sentAt: Date | null
  failedAt: Date | null
}

/** Lists messages to a recipient, newest first. */
export async function listMessagesToRecipient(
  db: Db,
  recipient: string,
  limit: number,
): Promise<SentMessage[]> {
  return db
    .selectFrom('outbox')
    .select([
      'id',
      'channel',
      'template',
      'created_at as createdAt',
      'sent_at as sentAt',
      'failed_at as failedAt',
    ])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
