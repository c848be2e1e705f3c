import { dayInMs } from '#domain/durations.ts'
import type { Db } from '#persistence/database.ts'
import * as orderTimeStamps from '#persistence/orders/order-time-stamps.ts'
import { askTimeStamp } from '#sign-in/time-stamps.ts'

const atOnce = 50
/** A record that has waited longer stays without. */
const longestWaitMs = 7 * dayInMs

/** Has an outside authority say that records of orders are there now; where it does not answer, they wait for the next time. */
export async function stampRecords(db: Db, url: string, clock: () => Date): Promise<number> {
  const since = new Date(clock().getTime() - longestWaitMs)
  const waiting = await orderTimeStamps.waiting(db, since, atOnce)
  for (const { number, hash } of waiting) {
    await orderTimeStamps.add(db, number, await askTimeStamp(url, hash, clock), clock())
  }
  return waiting.length
}
