import type { Db } from '../database.ts'

type Own = { number: string; shopperId: number }
type Standing = { orderId: number; now: Date }
export type ValidAgentAccessCode = { id: number; createdAt: Date; expiresAt: Date }

/** Lists the valid consent codes by which an AI agent may read an order, newest first. */
export async function listValidAgentAccessCodes(
  db: Db,
  { orderId, now }: Standing,
): Promise<ValidAgentAccessCode[]> {
  return db
    .selectFrom('order_consents')
    .select(['id', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

/** Finds a shopper's own order by number. */
export async function findOrderOfShopper(db: Db, own: Own): Promise<{ id: number } | undefined> {
  return ownOrder(db, own).executeTakeFirst()
}

/**
 * Locks a shopper's own order by number, so that concurrent requests count its codes for AI agents
 * one after the other.
 */
export async function lockOrderOfShopper(db: Db, own: Own): Promise<{ id: number } | undefined> {
  return ownOrder(db, own).forUpdate().executeTakeFirst()
}

function ownOrder(db: Db, { number, shopperId }: Own) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .where('shopper_id', '=', shopperId)
}

export async function addAgentAccessCode(
  db: Db,
  { orderId, codeHash, expiresAt }: { orderId: number; codeHash: Buffer; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db
    .insertInto('order_consents')
    .values({ order_id: orderId, code_hash: codeHash, created_at: now, expires_at: expiresAt })
    .execute()
}

/** Revokes one or all codes by which an AI agent may read an order. */
export async function revokeAgentAccessCodesOfOrder(
  db: Db,
  { orderId, id, now }: Standing & { id: number | undefined },
): Promise<void> {
  await db
    .updateTable('order_consents')
    .set({ revoked_at: now })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .$if(id !== undefined, (update) => update.where('id', '=', id ?? 0))
    .execute()
}

/**
 * Order number of a valid code by which an AI agent may read the order, while the order has an
 * owner.
 */
export async function findOrderByAgentAccessCode(
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

export async function removeExpiredAgentAccessCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('order_consents').where('expires_at', '<=', before).execute()
}
