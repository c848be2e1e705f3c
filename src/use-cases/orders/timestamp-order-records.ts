import { dayInMs } from '#domain/durations.ts'
import type { Db } from '#persistence/database.ts'
import * as orderTimeStamps from '#persistence/orders/order-record-timestamps.ts'
import { requestRfc3161Timestamp } from '#sign-in/request-rfc3161-timestamp.ts'

const atOnce = 50
/**
 * Maximum age in ms at which an order record can still get a timestamp; older records remain
 * without one.
 */
const longestWaitMs = 7 * dayInMs

/**
 * Requests timestamps for order records from an external authority (RFC 3161); after a failure they wait for the next
 * run.
 */
export async function timeStampOrderRecords(
  db: Db,
  url: string,
  clock: () => Date,
): Promise<number> {
  const since = new Date(clock().getTime() - longestWaitMs)
  const waiting = await orderTimeStamps.listOrderRecordsToTimestamp(db, since, atOnce)
  for (const { number, hash } of waiting) {
    await orderTimeStamps.addOrderRecordTimestamp(
      db,
      number,
      await requestRfc3161Timestamp(url, hash, clock),
      clock(),
    )
  }
  return waiting.length
}
