import type { OrderState } from './order-state.ts'

/** State of a parcel. */
export type ShipmentState = 'packed' | 'sent' | 'delivered'

/** Units of one order line. */
export type LineUnits = { lineId: number; quantity: number }

export type Tracking = { carrier: string; trackingNumber: string; trackingUrl: string | null }

/** A parcel of an order. */
export type Shipment = {
  id: number
  /** number within the order */
  position: number
  state: ShipmentState
  /** null until it is sent */
  tracking: Tracking | null
  packedBy: string
  packedAt: Date
  sentBy: string | null
  sentAt: Date | null
  deliveredAt: Date | null
  /** time of the shipping notification */
  announcedAt: Date | null
  lines: LineUnits[]
}

/** A line of an order as far as parcels care. */
export type ShippableLine = {
  id: number
  name: string
  sku: string
  quantity: number
  /** a key, which is never packed */
  digital: boolean
  /** units cancelled before shipping */
  calledOff: number
}

/** Whether a parcel has left the shop. */
export function hasLeft({ state }: Pick<Shipment, 'state'>): boolean {
  return state !== 'packed'
}

/** Author and time of the last shipment. */
export function latestSent(shipments: readonly Shipment[]): { by: string; at: Date } | undefined {
  return shipments
    .flatMap(({ sentBy: by, sentAt: at }) => (by !== null && at !== null ? [{ by, at }] : []))
    .toSorted((a, b) => Number(a.at) - Number(b.at))
    .at(-1)
}

/** Unpacked units per line; empty lines are omitted. */
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

/** Units of each line that have not left the shop, packed or not. */
export function unitsToSend(
  lines: readonly ShippableLine[],
  shipments: readonly Pick<Shipment, 'state' | 'lines'>[],
): LineUnits[] {
  return unitsToPack(lines, shipments.filter(hasLeft))
}

/** The first line with too few units, with the available number; or undefined. */
export function shortLine(
  wanted: readonly LineUnits[],
  left: readonly LineUnits[],
): LineUnits | undefined {
  return wanted
    .map(({ lineId }) => ({ lineId, quantity: sumOf(left, lineId) }))
    .find(({ lineId, quantity }) => sumOf(wanted, lineId) > quantity)
}

/** Order states derived from parcels, in order. */
const way = ['processing', 'shipped', 'in_transit', 'delivered_unconfirmed'] as const

/**
 * Order state from its parcels: in preparation until the last unit is sent, underway until all arrived. `in_transit`
 * once some arrived or the carrier reports it.
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

/** States from the current one to that of the parcels; empty if reached. */
export function movesByShipments(from: OrderState, reached: OrderState): OrderState[] {
  const names: readonly OrderState[] = way
  const [start, end] = [names.indexOf(from), names.indexOf(reached)]
  return start === -1 ? [] : names.slice(start + 1, end + 1)
}

/** Minutes to undo a shipment; the notification is sent afterwards. */
export const minutesToTakeBack = 5

/** The notification time of a shipment. */
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

/** Sum of a line's units in a list. */
export function sumOf(units: readonly LineUnits[], lineId: number): number {
  return units
    .filter((one) => one.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
