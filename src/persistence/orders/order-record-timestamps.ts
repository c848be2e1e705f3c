import type { Db } from '../database.ts'

type KeptTimeStamp = { token: Buffer; stampedAt: Date; authority: string }

/** Lists order records since a moment that have no RFC 3161 time stamp yet, oldest first. */
export function listOrderRecordsToTimestamp(
  db: Db,
  since: Date,
  limit: number,
): Promise<{ number: string; hash: Buffer }[]> {
  return db
    .selectFrom('order_records')
    .leftJoin('order_time_stamps', 'order_time_stamps.order_number', 'order_records.order_number')
    .select(['order_records.order_number as number', 'hash'])
    .where('made_at', '>=', since)
    .where('order_time_stamps.order_number', 'is', null)
    .orderBy('made_at')
    .limit(limit)
    .execute()
}

/**
 * Stores the time stamp of an order record, issued by a time stamp authority; an existing one is
 * kept.
 */
export async function addOrderRecordTimestamp(
  db: Db,
  number: string,
  { token, stampedAt, authority }: KeptTimeStamp,
  now: Date,
): Promise<void> {
  await db
    .insertInto('order_time_stamps')
    .values({ order_number: number, token, stamped_at: stampedAt, authority, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findOrderRecordTimestamp(
  db: Db,
  number: string,
): Promise<KeptTimeStamp | undefined> {
  return db
    .selectFrom('order_time_stamps')
    .select(['token', 'stamped_at as stampedAt', 'authority'])
    .where('order_number', '=', number)
    .executeTakeFirst()
}
