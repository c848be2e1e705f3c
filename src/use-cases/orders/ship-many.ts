import { type NotTracking, trackingOf } from '#domain/orders/carrier.ts'
import type { ShipRow } from '#domain/orders/ship-rows.ts'
import type { Tracking } from '#domain/orders/shipment.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { readSettings } from '../stored-settings.ts'
import { checkParcel, type NotShipped, shipOrder } from './ship-order.ts'

/**
 * `repeated`: the order appears twice. `payment-returned`: its payment was refunded or charged back. `tracking-twice`:
 * the tracking number also belongs to another buyer's order in the list.
 */
export type RowRefused =
  | NotShipped
  | NotTracking
  | Refusal<'repeated' | 'payment-returned'>
  | Refusal<'tracking-twice', { other: string }>

type RowAnswer = { number: string; trackingNumber: string } & (
  | Granted<{ shipment: number | null; carrier: string }>
  | RowRefused
)

/** Parses a typed tracking number by the formats of the shop's carriers. */
export async function readTracking(db: Db, typed: Parameters<typeof trackingOf>[1]) {
  const { carriers = [] } = await readSettings(db, ['carriers'])
  return trackingOf(carriers, typed)
}

type Rows = {
  rows: readonly ShipRow[]
  /** default carrier for rows without one */
  carrier?: string
  actor: string
  /** whether to run as a dry run */
  rehearsed?: boolean
}

/** Ships many orders independently; failed rows are returned with their reason. */
export async function shipMany(
  db: Db,
  { rows, carrier, actor, rehearsed = false }: Rows,
  now: Date,
): Promise<RowAnswer[]> {
  const { carriers = [] } = await readSettings(db, ['carriers'])
  const list = rows.map((row) => ({
    ...row,
    read: trackingOf(carriers, { ...row, carrier: row.carrier ?? carrier }),
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

  async function ship(number: string, tracking: Tracking) {
    const done = rehearsed
      ? await simulate(db, number, tracking)
      : await shipOrder(db, { number, tracking, actor }, now)
    return done.ok
      ? { ok: true as const, shipment: done.shipment, carrier: tracking.carrier }
      : done
  }
}

/** Maps order numbers to the number of another buyer's order in the list with the same tracking number. */
async function numbersOfTwo(db: Db, rows: readonly ShipRow[]): Promise<Map<string, string>> {
  const groups = Map.groupBy(rows, ({ trackingNumber }) => trackingNumber)
  const shared = [...groups.values()].filter((group) => group.length > 1)
  const buyers = await shipments.buyersOf(
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
  const order = await orders.findByNumber(db, number)
  if (!order) return refuse('order-not-found')
  const { paymentFlag } = order
  const isReturned = paymentFlag === 'refunded' || paymentFlag === 'charged_back'
  return isReturned ? refuse('payment-returned') : undefined
}

async function simulate(db: Db, number: string, tracking: Tracking) {
  const order = await orders.findByNumber(db, number)
  const attempt = order && (await payments.findById(db, order.attemptId))
  if (!order || !attempt) return refuse('order-not-found')
  const checked = await checkParcel(db, { order, attempt }, { tracking })
  return checked.ok ? { ok: true as const, shipment: null } : checked
}
