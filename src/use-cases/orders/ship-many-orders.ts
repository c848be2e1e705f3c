import {
  type TrackingNumberError,
  findCarrierAndTrackingUrl,
} from '#domain/orders/carrier-tracking.ts'
import type { ShipmentRow } from '#domain/orders/parse-shipment-rows.ts'
import type { ParcelTracking } from '#domain/orders/shipment.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { readSettings } from '../read-settings.ts'
import { previewShipment, type ShipOrderRefusal, shipOrder } from './ship-order.ts'

/**
 * Reason why a row of a shipment list is not shipped. `repeated`: order appears twice;
 * `payment-returned`: payment refunded or charged back; `tracking-twice`: tracking number also
 * belongs to another buyer's order in the list.
 */
export type ShipmentRowRefusal =
  | ShipOrderRefusal
  | TrackingNumberError
  | Refusal<'repeated' | 'payment-returned'>
  | Refusal<'tracking-twice', { other: string }>

type RowAnswer = { number: string; trackingNumber: string } & (
  | SuccessResult<{ shipment: number | null; carrier: string }>
  | ShipmentRowRefusal
)

/** Parses a typed tracking number by the formats of the shop's carriers. */
export async function parseTrackingNumber(
  db: Db,
  typed: Parameters<typeof findCarrierAndTrackingUrl>[1],
) {
  const { carriers = [] } = await readSettings(db, ['carriers'])
  return findCarrierAndTrackingUrl(carriers, typed)
}

type Rows = {
  rows: readonly ShipmentRow[]
  /** default carrier for shipment rows that name none */
  carrier?: string
  actor: string
  /** whether to only simulate the shipments */
  rehearsed?: boolean
}

/** Ships the orders of a list, each independently; failed rows are returned with their reason. */
export async function shipManyOrders(
  db: Db,
  { rows, carrier, actor, rehearsed = false }: Rows,
  now: Date,
): Promise<RowAnswer[]> {
  const { carriers = [] } = await readSettings(db, ['carriers'])
  const list = rows.map((row) => ({
    ...row,
    read: findCarrierAndTrackingUrl(carriers, { ...row, carrier: row.carrier ?? carrier }),
  }))
  const twice = await numbersOfTwo(
    db,
    list.flatMap(({ number, read }) =>
      read.ok ? [{ number, trackingNumber: read.tracking.trackingNumber }] : [],
    ),
  )
  const seen = new Set<string>()
  const answers: RowAnswer[] = []
  for (const { number, trackingNumber, read } of list) {
    const other = twice.get(number)
    const answer =
      (seen.has(number) && refuse('repeated')) ||
      (!read.ok && read) ||
      (other !== undefined && refuse('tracking-twice', { other })) ||
      (await unlikely(db, number)) ||
      (await ship(number, read.tracking))
    seen.add(number)
    answers.push({ number, trackingNumber, ...answer })
  }
  return answers

  async function ship(number: string, tracking: ParcelTracking) {
    const done = rehearsed
      ? await simulate(db, number, tracking)
      : await shipOrder(db, { number, tracking, actor }, now)
    return done.ok
      ? { ok: true as const, shipment: done.shipment, carrier: tracking.carrier }
      : done
  }
}

/**
 * Finds orders in the shipment list that share a tracking number with an order of another buyer;
 * maps the number of each such order to the number of the other buyer's order.
 */
async function numbersOfTwo(db: Db, rows: readonly ShipmentRow[]): Promise<Map<string, string>> {
  const groups = Map.groupBy(rows, ({ trackingNumber }) => trackingNumber)
  const shared = [...groups.values()].filter((group) => group.length > 1)
  const buyers = await shipments.findBuyerEmails(
    db,
    shared.flatMap((group) => group.map(({ number }) => number)),
  )
  const twice = new Map<string, string>()
  for (const group of shared) {
    const known = group.flatMap(({ number }) => {
      const buyer = buyers.get(number)
      return buyer === undefined ? [] : [{ number, buyer }]
    })
    for (const { number, buyer } of known) {
      const other = known.find((one) => one.buyer !== buyer)
      if (other) twice.set(number, other.number)
    }
  }
  return twice
}

/** Refuses to ship an order that is unknown, or whose payment was refunded or charged back. */
async function unlikely(db: Db, number: string) {
  const order = await orders.findOrderByNumber(db, number)
  if (!order) return refuse('order-not-found')
  const { paymentFlag } = order
  const isReturned = paymentFlag === 'refunded' || paymentFlag === 'charged_back'
  return isReturned ? refuse('payment-returned') : undefined
}

async function simulate(db: Db, number: string, tracking: ParcelTracking) {
  const order = await orders.findOrderByNumber(db, number)
  const attempt = order && (await paymentAttempts.findPaymentAttempt(db, order.attemptId))
  if (!order || !attempt) return refuse('order-not-found')
  const checked = await previewShipment(db, { order, attempt }, { tracking })
  return checked.ok ? { ok: true as const, shipment: null } : checked
}
