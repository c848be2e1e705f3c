import type { OrderState } from './order-state.ts'

export type ShipmentState = 'packed' | 'sent' | 'delivered'

/** Units of one order line. */
export type OrderLineUnits = { lineId: number; quantity: number }

export type ParcelTracking = { carrier: string; trackingNumber: string; trackingUrl: string | null }

/** A parcel of an order. */
export type Shipment = {
  id: number
  /** parcel number within the order */
  position: number
  state: ShipmentState
  /** tracking data of the parcel; null until shipped */
  tracking: ParcelTracking | null
  packedBy: string
  packedAt: Date
  sentBy: string | null
  sentAt: Date | null
  deliveredAt: Date | null
  /** time at which the shopper was notified that the parcel is shipped; null until then */
  announcedAt: Date | null
  lines: OrderLineUnits[]
}

/** The fields of an order line from which parcels are made. */
export type ShippableLine = {
  id: number
  name: string
  sku: string
  quantity: number
  /** whether the line is a licence key, which is never packed */
  digital: boolean
  /** units of the order line that were cancelled before shipping */
  calledOff: number
}

export function isParcelShipped({ state }: Pick<Shipment, 'state'>): boolean {
  return state !== 'packed'
}

/** Operator who shipped the order's latest parcel, and the time. */
export function findOperatorOfLatestParcel(
  shipments: readonly Shipment[],
): { by: string; at: Date } | undefined {
  return shipments
    .flatMap(({ sentBy: by, sentAt: at }) => (by !== null && at !== null ? [{ by, at }] : []))
    .toSorted((a, b) => Number(a.at) - Number(b.at))
    .at(-1)
}

/**
 * Units of each order line that are not in a parcel yet; order lines without such units are
 * omitted.
 */
export function listUnpackedUnits(
  lines: readonly ShippableLine[],
  shipments: readonly Pick<Shipment, 'lines'>[],
): OrderLineUnits[] {
  const packed = shipments.flatMap((shipment) => shipment.lines)
  return lines
    .map(({ id, quantity, digital, calledOff }) => ({
      lineId: id,
      quantity: digital ? 0 : quantity - calledOff - sumLineUnits(packed, id),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Units of each order line that are not shipped yet, whether packed or not. */
export function listUnshippedUnits(
  lines: readonly ShippableLine[],
  shipments: readonly Pick<Shipment, 'state' | 'lines'>[],
): OrderLineUnits[] {
  return listUnpackedUnits(lines, shipments.filter(isParcelShipped))
}

/**
 * First order line that has fewer units left than requested, with the number left; undefined if
 * every line has enough.
 */
export function findLineWithTooFewUnitsLeft(
  wanted: readonly OrderLineUnits[],
  left: readonly OrderLineUnits[],
): OrderLineUnits | undefined {
  return wanted
    .map(({ lineId }) => ({ lineId, quantity: sumLineUnits(left, lineId) }))
    .find(({ lineId, quantity }) => sumLineUnits(wanted, lineId) > quantity)
}

/** Order states derived from parcel states, from first to last. */
const way = ['processing', 'shipped', 'in_transit', 'delivered_unconfirmed'] as const

/**
 * Derives the order state from its parcels: in preparation until the last unit is shipped, then in transit until all
 * arrive. `in_transit` starts with the first arrival or the carrier's report.
 */
export function getOrderStateByShipments(
  lines: readonly ShippableLine[],
  shipments: readonly Pick<Shipment, 'state' | 'lines'>[],
): OrderState {
  const sent = shipments.filter(isParcelShipped)
  if (sent.length === 0 || listUnshippedUnits(lines, shipments).length > 0) return 'processing'
  if (sent.every(({ state }) => state === 'delivered')) return 'delivered_unconfirmed'
  return sent.some(({ state }) => state === 'delivered') ? 'in_transit' : 'shipped'
}

/**
 * State changes that bring an order to the state which follows from its parcels; empty if none are
 * needed.
 */
export function listOrderTransitionsByShipments(
  from: OrderState,
  reached: OrderState,
): OrderState[] {
  const names: readonly OrderState[] = way
  const [start, end] = [names.indexOf(from), names.indexOf(reached)]
  return start === -1 ? [] : names.slice(start + 1, end + 1)
}

/** Minutes during which an operator can undo a shipment; the shopper is notified afterwards. */
export const shipmentUndoMinutes = 5

/** Time from which the shopper may be notified that a parcel is shipped. */
function announcedFrom(sentAt: Date): Date {
  return new Date(sentAt.getTime() + shipmentUndoMinutes * 60_000)
}

/** Whether a shipment can still be undone, because the shopper has not been notified yet. */
export function canUndoShipment(
  { state, sentAt, announcedAt }: Pick<Shipment, 'state' | 'sentAt' | 'announcedAt'>,
  now: Date,
): boolean {
  return state === 'sent' && sentAt !== null && announcedAt === null && now < announcedFrom(sentAt)
}

/** Total number of units of one order line in a list of units. */
export function sumLineUnits(units: readonly OrderLineUnits[], lineId: number): number {
  return units
    .filter((one) => one.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
