import { type NotTracking, trackingOf } from '#domain/orders/carrier.ts'
import type { ShipRow } from '#domain/orders/ship-rows.ts'
import type { Tracking } from '#domain/orders/shipment.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Db } from '#persistence/database.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as payments from '#persistence/orders/payments.ts'
import { readSettings } from '../stored-settings.ts'
import { checkParcel, type NotShipped, shipOrder } from './ship-order.ts'

/** `repeated`: the order stands in the list before. `payment-returned`: its money has left again. */
export type RowRefused = NotShipped | NotTracking | Refusal<'repeated' | 'payment-returned'>

type RowAnswer = { number: string; trackingNumber: string } & (
  | Granted<{ shipment: number | null; carrier: string }>
  | RowRefused
)

/** A tracking number as it was typed, as the shop's own carriers would have it. */
export async function readTracking(db: Db, typed: Parameters<typeof trackingOf>[1]) {
  const { carriers = [] } = await readSettings(db, ['carriers'])
  return trackingOf(carriers, typed)
}

type Rows = {
  rows: readonly ShipRow[]
  /** of rows that name none */
  carrier?: string
  actor: string
  /** whether rows are only looked at */
  rehearsed?: boolean
}

/** Ships many orders, each by itself: the good ones go, each of the others is answered with its reason. */
export async function shipMany(
  db: Db,
  { rows, carrier, actor, rehearsed = false }: Rows,
  now: Date,
): Promise<RowAnswer[]> {
  const { carriers = [] } = await readSettings(db, ['carriers'])
  const seen = new Set<string>()
  const answers: RowAnswer[] = []
  for (const row of rows) {
    const { number, trackingNumber } = row
    const read = trackingOf(carriers, { ...row, carrier: row.carrier ?? carrier })
    const answer =
      (seen.has(number) && refuse('repeated')) ||
      (!read.ok && read) ||
      (await unlikely(db, number)) ||
      (await ship(number, read.tracking))
    seen.add(number)
    answers.push({ number, trackingNumber, ...answer })
  }
  return answers

  async function ship(number: string, tracking: Tracking) {
    const done = rehearsed
      ? await rehearse(db, number, tracking)
      : await shipOrder(db, { number, tracking, actor }, now)
    return done.ok
      ? { ok: true as const, shipment: done.shipment, carrier: tracking.carrier }
      : done
  }
}

/** What somebody should look at before it is sent among others. */
async function unlikely(db: Db, number: string) {
  const order = await orders.findByNumber(db, number)
  if (!order) return refuse('order-not-found')
  const { paymentFlag } = order
  const isReturned = paymentFlag === 'refunded' || paymentFlag === 'charged_back'
  return isReturned ? refuse('payment-returned') : undefined
}

async function rehearse(db: Db, number: string, tracking: Tracking) {
  const order = await orders.findByNumber(db, number)
  const attempt = order && (await payments.findById(db, order.attemptId))
  if (!order || !attempt) return refuse('order-not-found')
  const checked = await checkParcel(db, { order, attempt }, { tracking })
  return checked.ok ? { ok: true as const, shipment: null } : checked
}
