import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type LicenceCount = {
  productId: number
  urlKey: string
  name: string
  free: number
  /** of the free ones, set aside for payments under way */
  reserved: number
  given: number
  revoked: number
}

/** How many keys every digital product has, those with the fewest on sale first. */
export async function counts(db: Db): Promise<LicenceCount[]> {
  const { rows } = await sql<LicenceCount>`
    select p.id as "productId", p.url_key as "urlKey", p.name, i.reserved,
      count(k.id) filter (where k.order_id is null and k.revoked_at is null) as free,
      count(k.id) filter (where k.order_id is not null and k.revoked_at is null) as given,
      count(k.id) filter (where k.revoked_at is not null) as revoked
    from products p join inventory i on i.product_id = p.id
      left join licence_keys k on k.product_id = p.id
    where p.delivery = 'digital'
    group by p.id, i.reserved
    order by count(k.id) filter (where k.order_id is null and k.revoked_at is null) - i.reserved, p.url_key`.execute(
    db,
  )
  return rows
}

export async function countAll(db: Db): Promise<number> {
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

/** The keys of a product, the latest given first, then the free ones. */
export async function list(db: Db, productId: number, limit: number): Promise<LicenceRow[]> {
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
    .orderBy('keys.assigned_at', (order) => order.desc().nullsLast())
    .orderBy('keys.id')
    .limit(limit)
    .execute()
}
