import { type NotNull, sql } from 'kysely'
import { isOrderAwaitingDelivery } from '#domain/orders/order-state.ts'
import type { Db } from '../database.ts'
import { toStockChangeCauseJson } from '../stock-change-cause.ts'
import { matchingOrderStateIdsSql } from './order-state-id.ts'

type SealedKey = { sealed: Buffer; fingerprint: Buffer }

/** Adds licence keys to a product's stock, skipping known keys; returns the number of new keys. */
export async function addLicenceKeys(
  db: Db,
  { productId, importId }: { productId: number; importId?: number },
  keys: readonly SealedKey[],
  now: Date,
): Promise<number> {
  if (keys.length === 0) return 0
  const { numAffectedRows } = await sql`
    insert into licence_keys (product_id, import_id, key_cipher, key_fingerprint, created_at)
    select ${productId}::bigint, ${importId ?? null}::bigint, k.sealed, k.fingerprint, ${now}::timestamptz
    from unnest(${keys.map(({ sealed }) => sealed)}::bytea[],
      ${keys.map(({ fingerprint }) => fingerprint)}::bytea[]) as k(sealed, fingerprint)
    on conflict (key_fingerprint) do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns those of the given licence key fingerprints that are already known, for any product. */
export async function findExistingKeyFingerprints(
  db: Db,
  fingerprints: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('licence_keys')
    .select('key_fingerprint as fingerprint')
    .where((where) => where('key_fingerprint', '=', where.fn.any(where.val([...fingerprints]))))
    .execute()
  return rows.map(({ fingerprint }) => fingerprint)
}

/** Lists encrypted licence keys in id order, after an id. */
export async function listEncryptedLicenceKeysAfter(
  db: Db,
  after: number,
  limit: number,
): Promise<{ id: number; productId: number; sealed: Buffer }[]> {
  return db
    .selectFrom('licence_keys')
    .select(['id', 'product_id as productId', 'key_cipher as sealed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type ReencryptedLicenceKey = SealedKey & { id: number; from: Buffer }

/**
 * Stores re-encrypted licence keys if they are unchanged since they were read; returns the number
 * of replaced keys.
 */
export async function replaceEncryptedLicenceKeys(
  db: Db,
  keys: readonly ReencryptedLicenceKey[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update licence_keys k set key_cipher = r.sealed, key_fingerprint = r.fingerprint
    from unnest(${keys.map(({ id }) => id)}::bigint[], ${keys.map(({ from }) => from)}::bytea[],
      ${keys.map(({ sealed }) => sealed)}::bytea[],
      ${keys.map(({ fingerprint }) => fingerprint)}::bytea[]) as r(id, sealed_before, sealed, fingerprint)
    where k.id = r.id and k.key_cipher = r.sealed_before`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type StockLevel = { onHand: number; reserved: number; free: number }

/**
 * Locks the stock of a digital product until the transaction ends, so that no other transaction assigns or reserves
 * keys.
 */
export async function lockLicenceKeyStock(db: Db, productId: number): Promise<StockLevel> {
  const shelf = await db
    .selectFrom('inventory')
    .select(['on_hand as onHand', 'reserved'])
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // The number of free licence keys is read under the stock lock, so that no concurrent assignment
  // changes it.
  const { free } = await db
    .selectFrom('licence_keys')
    .select(({ fn }) => fn.countAll<number>().as('free'))
    .where('product_id', '=', productId)
    .where('order_id', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...shelf, free }
}

/**
 * Sets the stock of a digital product to its number of free licence keys; the caller holds the
 * stock lock.
 */
export async function setStockToFreeLicenceKeyCount(
  db: Db,
  productId: number,
  shelf: StockLevel,
  now: Date,
): Promise<void> {
  const onHand = Math.max(shelf.free, shelf.reserved)
  if (onHand === shelf.onHand) return
  await db
    .updateTable('inventory')
    .set({
      on_hand: onHand,
      updated_at: now,
      cause: toStockChangeCauseJson({ reason: 'keys' }, now),
    })
    .where('product_id', '=', productId)
    .execute()
}

/**
 * Sets the stock of a digital product to its number of free licence keys; returns the number
 * available.
 */
export async function recountLicenceStock(db: Db, productId: number, now: Date): Promise<number> {
  const shelf = await lockLicenceKeyStock(db, productId)
  await setStockToFreeLicenceKeyCount(db, productId, shelf, now)
  return shelf.free - shelf.reserved
}

/**
 * SQL expression: number of refunded units of order line `l` whose licence key was taken back or
 * never assigned.
 */
export const returnedLicenceUnitsSql = sql`(select coalesce(sum(quantity), 0) from refund_lines
  where line_id = l.id and goods <> 'kept')`

/** Lists the units of an order's digital lines that have no licence key yet. */
export async function listUnitsWithoutLicenceKey(
  db: Db,
  order: { id: number; attemptId: number },
): Promise<{ productId: number; unit: number }[]> {
  const { rows } = await sql<{ productId: number; unit: number }>`
    select l.product_id as "productId", u.unit::integer as unit
    from payment_attempt_lines l cross join lateral (
      select wanted.unit from generate_series(1, l.quantity) as wanted(unit)
      where not exists (select from licence_keys k where k.order_id = ${order.id}
        and k.product_id = l.product_id and k.unit = wanted.unit and k.revoked_at is null)
      order by wanted.unit offset ${returnedLicenceUnitsSql}) u
    where l.attempt_id = ${order.attemptId} and l.digital and l.product_id is not null
    order by l.product_id, u.unit`.execute(db)
  return rows
}

/**
 * Assigns the oldest free licence keys of a product to units of an order; the caller holds the
 * product's stock lock.
 */
export async function assignLicenceKeys(
  db: Db,
  orderId: number,
  { productId, units }: { productId: number; units: readonly number[] },
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with free as (
      select id, row_number() over (order by id) as place from licence_keys
      where product_id = ${productId} and order_id is null and revoked_at is null
      order by id limit ${units.length}),
    wanted as (select unit, place from unnest(${units}::integer[]) with ordinality as w(unit, place))
    update licence_keys k set order_id = ${orderId}, unit = w.unit, assigned_at = ${now}
    from free f join wanted w using (place) where k.id = f.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type GivenKey = {
  id: number
  productId: number
  unit: number
  sealed: Buffer
  revokedAt: Date | null
}

/**
 * Lists the licence keys assigned to an order, by order line; a revoked key comes after its
 * replacement.
 */
export async function listLicenceKeysOfOrder(db: Db, orderId: number): Promise<GivenKey[]> {
  const rows = await db
    .selectFrom('licence_keys')
    .select([
      'id',
      'product_id as productId',
      'unit',
      'key_cipher as sealed',
      'revoked_at as revokedAt',
    ])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .orderBy('unit')
    .orderBy('revoked_at', (order) => order.asc().nullsFirst())
    .$narrowType<{ unit: NotNull }>()
    .execute()
  return rows
}

/**
 * Records that the shopper viewed an order's licence keys; returns the number viewed for the first
 * time.
 */
export async function markLicenceKeysRevealed(db: Db, orderId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('licence_keys')
    .set({ revealed_at: now })
    .where('order_id', '=', orderId)
    .where('revealed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Counts an order's active licence keys that its shopper has viewed, by product. */
export async function countRevealedLicences(db: Db, orderId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('licence_keys')
    .select(({ fn }) => ['product_id as productId', fn.countAll<number>().as('keys')])
    .where('order_id', '=', orderId)
    .where('revealed_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ productId, keys }) => [productId, keys]))
}

export type LicenceKeysToRevoke = { productId: number; quantity: number }

/**
 * Revokes an order's licence keys so that they are never assigned again: all, or a given number of
 * one product's keys, last unit first. Returns the number revoked.
 */
export async function revokeLicenceKeysOfOrder(
  db: Db,
  orderId: number,
  { reason, only }: { reason: string; only?: LicenceKeysToRevoke | undefined },
  now: Date,
): Promise<number> {
  const valid = db
    .selectFrom('licence_keys')
    .select('id')
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
  const meant = only
    ? valid.where('product_id', '=', only.productId).orderBy('unit', 'desc').limit(only.quantity)
    : valid
  const { numUpdatedRows } = await db
    .updateTable('licence_keys')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', 'in', meant)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type OneKey = { id: number; sealed: Buffer; orderNumber: string | null }

/** Finds a licence key of a product and the order to which it is or was assigned. */
export async function findLicenceKey(
  db: Db,
  productId: number,
  id: number,
): Promise<OneKey | undefined> {
  return db
    .selectFrom('licence_keys as keys')
    .leftJoin('orders', 'orders.id', 'keys.order_id')
    .select(['keys.id', 'keys.key_cipher as sealed', 'orders.number as orderNumber'])
    .where('keys.product_id', '=', productId)
    .where('keys.id', '=', id)
    .executeTakeFirst()
}

/**
 * Revokes a licence key, unless its assignment to an order has changed since it was read
 * (optimistic concurrency); returns whether it was revoked.
 */
export async function revokeLicenceKey(
  db: Db,
  { id, orderNumber, reason }: Pick<OneKey, 'id' | 'orderNumber'> & { reason: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('licence_keys')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('order_id', orderNumber === null ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countActiveLicenceKeysOfOrder(db: Db, orderId: number): Promise<number> {
  const { count } = await db
    .selectFrom('licence_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Lists paid orders that still lack licence keys, oldest first. */
export async function listOrdersWithoutLicenceKeys(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select o.number from orders o
    where o.state_id in ${matchingOrderStateIdsSql(isOrderAwaitingDelivery)} and exists (
      select from payment_attempt_lines l
      where l.attempt_id = o.attempt_id and l.digital and l.product_id is not null
        and l.quantity - ${returnedLicenceUnitsSql} > (select count(*) from licence_keys k where k.order_id = o.id
          and k.product_id = l.product_id and k.revoked_at is null))
    order by o.created_at limit ${limit}`.execute(db)
  return rows.map(({ number }) => number)
}
