import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

export type LicenceCount = {
  productId: number
  urlKey: string
  name: string
  free: number
  /** free licence keys reserved for open payments */
  reserved: number
  given: number
  revoked: number
}

/** Lists the digital products with the fewest licence keys left, fewest first. */
export async function listProductsWithFewestLicences(
  db: Db,
  limit: number,
): Promise<LicenceCount[]> {
  const { rows } = await sql<LicenceCount>`
    select p.id as "productId", p.url_key as "urlKey", p.name, chosen.reserved, k.free, k.given, k.revoked
    from (
      -- units on hand are the free keys
      select i.product_id, i.reserved, i.on_hand - i.reserved as to_sell
      from products d join inventory i on i.product_id = d.id
      where d.delivery = 'digital' order by to_sell, d.url_key limit ${limit}) chosen
    join products p on p.id = chosen.product_id
    cross join lateral (${keysByState(sql`p.id`)}) k
    order by chosen.to_sell, p.url_key`.execute(db)
  return rows
}

function keysByState(product: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select count(*) filter (where order_id is null and revoked_at is null)::integer as free,
      count(*) filter (where order_id is not null and revoked_at is null)::integer as given,
      count(*) filter (where revoked_at is not null)::integer as revoked
    from licence_keys where product_id = ${product}`
}

export type OfficeLicenceCounts = {
  sku: string
  name: string
  image: string | null
  visible: boolean
  free: number
  /** free licence keys reserved for open payments */
  reserved: number
  given: number
  revoked: number
}

/** Counts the licence keys of products, in the given order. */
export async function countLicencesOfProducts(
  db: Db,
  ids: readonly number[],
): Promise<OfficeLicenceCounts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OfficeLicenceCounts>`
    select p.sku, p.name, p.visible, i.reserved, k.free, k.given, k.revoked,
      (select path from product_images m where m.product_id = p.id order by position limit 1) as image
    from unnest(${[...ids]}::bigint[]) with ordinality chosen (id, place)
      join products p on p.id = chosen.id join inventory i on i.product_id = p.id
      cross join lateral (${keysByState(sql`p.id`)}) k
    order by chosen.place`.execute(db)
  return rows
}

export async function countAllLicences(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('licence_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type LicenceRow = {
  id: number
  sealed: Buffer
  orderNumber: string | null
  unit: number | null
  assignedAt: Date | null
  revealedAt: Date | null
  revokedAt: Date | null
  revokedReason: string | null
}

/** Lists the licence keys of a product: latest assigned first, then free keys. */
export async function listLicenceKeys(
  db: Db,
  productId: number,
  limit: number,
): Promise<LicenceRow[]> {
  return keysWithOrders(db, productId)
    .orderBy('keys.assigned_at', (order) => order.desc().nullsLast())
    .orderBy('keys.id')
    .limit(limit)
    .execute()
}

export type LicenceKeyState = 'free' | 'given' | 'withdrawn'

/** Lists a page of a product's licence keys, newest first. */
export async function listLicenceKeyPage(
  db: Db,
  productId: number,
  {
    state,
    after,
    limit,
  }: { state?: LicenceKeyState | undefined; after?: number | undefined; limit: number },
): Promise<LicenceRow[]> {
  return keysWithOrders(db, productId)
    .$if(after !== undefined, (query) => query.where('keys.id', '<', after ?? 0))
    .$if(state !== undefined, (query) =>
      query.where('keys.revoked_at', state === 'withdrawn' ? 'is not' : 'is', null),
    )
    .$if(state === 'free', (query) => query.where('keys.order_id', 'is', null))
    .$if(state === 'given', (query) => query.where('keys.order_id', 'is not', null))
    .orderBy('keys.id', 'desc')
    .limit(limit)
    .execute()
}

function keysWithOrders(db: Db, productId: number) {
  return db
    .selectFrom('licence_keys as keys')
    .leftJoin('orders', 'orders.id', 'keys.order_id')
    .select([
      'keys.id',
      'keys.key_cipher as sealed',
      'orders.number as orderNumber',
      'keys.unit',
      'keys.assigned_at as assignedAt',
      'keys.revealed_at as revealedAt',
      'keys.revoked_at as revokedAt',
      'keys.revoked_reason as revokedReason',
    ])
    .where('keys.product_id', '=', productId)
}
