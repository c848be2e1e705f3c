import { dayInMs } from '#domain/durations.ts'
import type { Db } from '#persistence/database.ts'
import * as orderTimeStamps from '#persistence/orders/order-time-stamps.ts'
import { askTimeStamp } from '#sign-in/time-stamps.ts'

const atOnce = 50
/** Maximum age in ms of an order record without a timestamp; older records remain without. */
const longestWaitMs = 7 * dayInMs

/**
 * Requests timestamps for order records from an external authority (RFC 3161); after a failure they wait for the next
 * run.
 */
export async function stampRecords(db: Db, url: string, clock: () => Date): Promise<number> {
  const since = new Date(clock().getTime() - longestWaitMs)
  const waiting = await orderTimeStamps.waiting(db, since, atOnce)
  for (const { number, hash } of waiting) {
    await orderTimeStamps.add(db, number, await askTimeStamp(url, hash, clock), clock())
  }
  return waiting.length
}
