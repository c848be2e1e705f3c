import type { Db } from '../database.ts'

type Standing = { orderId: number; now: Date }

/** How many codes of an order hold, and until when the last of them does. */
export async function standing(
  db: Db,
  { orderId, now }: Standing,
): Promise<{ codes: number; until: Date | null }> {
  const { codes, until } = await db
    .selectFrom('order_consents')
    .select(({ fn }) => [fn.countAll<number>().as('codes'), fn.max('expires_at').as('until')])
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return { codes: Number(codes), until }
}

/** Somebody's own order by its number, held, so that codes are counted one after the other. */
export async function lockOwnOrder(
  db: Db,
  { number, shopperId }: { number: string; shopperId: number },
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .where('shopper_id', '=', shopperId)
    .forUpdate()
    .executeTakeFirst()
}

export async function add(
  db: Db,
  { orderId, codeHash, expiresAt }: { orderId: number; codeHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db
    .insertInto('order_consents')
    .values({ order_id: orderId, code_hash: codeHash, created_at: now, expires_at: expiresAt })
    .execute()
}

/** Ends every code of an order. */
export async function revokeAll(db: Db, { orderId, now }: Standing): Promise<void> {
  await db
    .updateTable('order_consents')
    .set({ revoked_at: now })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The number of the order that a code opens, while it holds and the order is somebody's. */
export async function orderNumberOf(
  db: Db,
  codeHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('order_consents as consent')
    .innerJoin('orders', 'orders.id', 'consent.order_id')
    .select('orders.number')
    .where('consent.code_hash', '=', codeHash)
    .where('consent.revoked_at', 'is', null)
    .where('consent.expires_at', '>', now)
    .where('orders.shopper_id', 'is not', null)
    .executeTakeFirst()
  return row?.number
}

export async function removeEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('order_consents').where('expires_at', '<=', before).execute()
}
