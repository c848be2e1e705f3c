import { CarrierRejectedRequest, CarrierUnavailable } from '#carriers/carrier.ts'
import { dayInMs, hourInMs } from '#domain/durations.ts'
import {
  formatTrackingNews,
  parseTrackingStatus,
  type TrackingNews,
} from '#domain/labels/tracking-news.ts'
import { canChangeOrderState } from '#domain/orders/order-state-transitions.ts'
import { formatOrderState, type OrderState } from '#domain/orders/order-state.ts'
import type { Db } from '#persistence/database.ts'
import * as labels from '#persistence/labels/labels.ts'
import * as orders from '#persistence/orders/orders.ts'
import { mapSequentially } from '../limited-concurrency.ts'
import { advanceOrder } from '../orders/advance-order.ts'
import { deliverShipment } from '../orders/record-shipment-delivery.ts'
import { type CarrierAccess, readCarrierOfLabel } from './carriers-in-force.ts'

const askedEveryMs = 2 * hourInMs
const followedForMs = 45 * dayInMs
const askedAtOnce = 50
const actor = 'system'

/** Asks the platforms about parcels on their way, and moves parcels and orders by legal moves only. */
export async function followLabels(db: Db, access: CarrierAccess, now: Date): Promise<void> {
  const taken = await labels.takeLabelsToFollow(
    db,
    {
      followedBefore: new Date(now.getTime() - askedEveryMs),
      sentAfter: new Date(now.getTime() - followedForMs),
      limit: askedAtOnce,
    },
    now,
  )
  await mapSequentially(taken, (label) => followLabel(db, access, label, now))
}

async function followLabel(
  db: Db,
  access: CarrierAccess,
  label: labels.StoredLabel,
  now: Date,
): Promise<void> {
  const status = await readStatus(db, access, label)
  const news = status && parseTrackingStatus(status)
  if (!status || !news || status === label.trackingStatus) return
  const problem = await moveByNews(db, label, news, now)
  await labels.recordTrackingNews(db, label.id, { status, problem })
}

async function readStatus(
  db: Db,
  access: CarrierAccess,
  { provider, providerId }: labels.StoredLabel,
): Promise<string | null> {
  const carrier = await readCarrierOfLabel(db, access, provider)
  if (!carrier || providerId === null) return null
  try {
    return (await carrier.getLabel(providerId)).trackingStatus
  } catch (error) {
    const isExpected =
      error instanceof CarrierUnavailable || error instanceof CarrierRejectedRequest
    if (isExpected) return null
    throw error
  }
}

/** Moves the parcel or its order; returns in words why nothing was moved, for a person. */
async function moveByNews(
  db: Db,
  { orderNumber: number, position, carrier }: labels.StoredLabel,
  news: TrackingNews,
  now: Date,
): Promise<string | null> {
  const order = await orders.findOrderByNumber(db, number)
  if (!order || position === null) return null
  const { state } = order
  const words = `${carrier} dice que el paquete ${position} ${formatTrackingNews(news)}`
  const unmoved = `${words}, y el pedido está en «${formatOrderState(state)}».`
  if (news === 'delivered') {
    const delivered = await deliverShipment(db, { number, shipment: position, actor }, now)
    return delivered.ok ? null : unmoved
  }
  const to: OrderState = news === 'moving' ? 'in_transit' : 'delivery_failed'
  if (state === to || (news === 'moving' && state === 'processing')) return null
  if (!isOnItsWay(state) || !canChangeOrderState(state, to)) return unmoved
  const moved = await advanceOrder(db, { number, from: state, to, actor, reason: words }, now)
  return moved.ok ? null : unmoved
}

/** News move only orders on their way: what a person decided about an order stays. */
function isOnItsWay(state: OrderState): boolean {
  return state === 'shipped' || state === 'in_transit'
}
