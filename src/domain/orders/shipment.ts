import type { OrderState } from './order-state.ts'

/** State of a parcel. */
export type ShipmentState = 'packed' | 'sent' | 'delivered'

/** Units of one order line. */
export type LineUnits = { lineId: number; quantity: number }

export type Tracking = { carrier: string; trackingNumber: string; trackingUrl: string | null }

/** A parcel of an order. */
export type Shipment = {
  id: number
  /** parcel number within the order */
  position: number
  state: ShipmentState
  /** tracking data; null until shipped */
  tracking: Tracking | null
  packedBy: string
  packedAt: Date
  sentBy: string | null
  sentAt: Date | null
  deliveredAt: Date | null
  /** time of the shipping notification; null until sent */
  announcedAt: Date | null
  lines: LineUnits[]
}

/** The order-line fields used for parcels. */
export type ShippableLine = {
  id: number
  name: string
  sku: string
  quantity: number
  /** whether the line is a licence key, which is never packed */
  digital: boolean
  /** units cancelled before shipping */
  calledOff: number
}

/** Whether a parcel is shipped. */
export function hasLeft({ state }: Pick<Shipment, 'state'>): boolean {
  return state !== 'packed'
}

/** Operator and time of the latest shipment. */
export function latestSent(shipments: readonly Shipment[]): { by: string; at: Date } | undefined {
  return shipments
    .flatMap(({ sentBy: by, sentAt: at }) => (by !== null && at !== null ? [{ by, at }] : []))
    .toSorted((a, b) => Number(a.at) - Number(b.at))
    .at(-1)
}

/** Unpacked units per line; lines without such units are omitted. */
export function unitsToPack(
  lines: readonly ShippableLine[],
  shipments: readonly Pick<Shipment, 'lines'>[],
): LineUnits[] {
  const packed = shipments.flatMap((shipment) => shipment.lines)
  return lines
    .map(({ id, quantity, digital, calledOff }) => ({
      lineId: id,
      quantity: digital ? 0 : quantity - calledOff - sumOf(packed, id),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Unshipped units per line, packed or not. */
export function unitsToSend(
  lines: readonly ShippableLine[],
  shipments: readonly Pick<Shipment, 'state' | 'lines'>[],
): LineUnits[] {
  return unitsToPack(lines, shipments.filter(hasLeft))
}

/** First order line with fewer remaining units than requested, with that number; undefined if all lines suffice. */
export function shortLine(
  wanted: readonly LineUnits[],
  left: readonly LineUnits[],
): LineUnits | undefined {
  return wanted
    .map(({ lineId }) => ({ lineId, quantity: sumOf(left, lineId) }))
    .find(({ lineId, quantity }) => sumOf(wanted, lineId) > quantity)
}

/** Order states derived from parcel states, from first to last. */
const way = ['processing', 'shipped', 'in_transit', 'delivered_unconfirmed'] as const

/**
 * Derives the order state from its parcels: in preparation until the last unit is shipped, then in transit until all
 * arrive. `in_transit` starts with the first arrival or the carrier's report.
 */
export function stateByShipments(
  lines: readonly ShippableLine[],
  shipments: readonly Pick<Shipment, 'state' | 'lines'>[],
): OrderState {
  const sent = shipments.filter(hasLeft)
  if (sent.length === 0 || unitsToSend(lines, shipments).length > 0) return 'processing'
  if (sent.every(({ state }) => state === 'delivered')) return 'delivered_unconfirmed'
  return sent.some(({ state }) => state === 'delivered') ? 'in_transit' : 'shipped'
}

/** Order state transitions from the current state to the state of the parcels; empty if already reached. */
export function movesByShipments(from: OrderState, reached: OrderState): OrderState[] {
  const names: readonly OrderState[] = way
  const [start, end] = [names.indexOf(from), names.indexOf(reached)]
  return start === -1 ? [] : names.slice(start + 1, end + 1)
}

/** Minutes during which a shipment can be undone; the notification is sent afterwards. */
export const minutesToTakeBack = 5

/** Time from which the shipping notification may be sent. */
function announcedFrom(sentAt: Date): Date {
  return new Date(sentAt.getTime() + minutesToTakeBack * 60_000)
}

/** Whether a shipment can still be undone, before its notification. */
export function canBeTakenBack(
  { state, sentAt, announcedAt }: Pick<Shipment, 'state' | 'sentAt' | 'announcedAt'>,
  now: Date,
): boolean {
  return state === 'sent' && sentAt !== null && announcedAt === null && now < announcedFrom(sentAt)
}

/** Total units of an order line in a list. */
export function sumOf(units: readonly LineUnits[], lineId: number): number {
  return units
    .filter((one) => one.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
