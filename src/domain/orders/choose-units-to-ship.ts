import { type SuccessResult, type Refusal, refuse } from '../use-case-result.ts'
import { canChangeOrderState, type DeliveryMethod } from './order-state-transitions.ts'
import type { OrderState } from './order-state.ts'
import {
  isParcelShipped,
  type OrderLineUnits,
  findOperatorOfLatestParcel,
  type Shipment,
  type ShippableLine,
  findLineWithTooFewUnitsLeft,
  sumLineUnits,
  listUnpackedUnits,
  listUnshippedUnits,
} from './shipment.ts'

/** The order data from which units to pack and ship are chosen. */
export type ShippableOrder = {
  state: OrderState
  way: DeliveryMethod
  lines: readonly ShippableLine[]
  shipments: readonly Shipment[]
}

/**
 * Units to ship as one parcel: an already packed parcel by its number, some order lines, or all
 * remaining units.
 */
export type ParcelShippingRequest = { shipment?: number; units?: readonly OrderLineUnits[] }

export type PackingError =
  | Refusal<'pickup-ships-whole'>
  | Refusal<'not-to-ship', { state: OrderState }>
  /** the order was already shipped by another operator */
  | Refusal<'already-sent', { by: string; at: Date }>
  /** the order line has fewer units left than the operator wants to ship */
  | Refusal<'not-so-many', { line: string; left: number }>

export type ParcelSelectionError = PackingError | Refusal<'shipment-not-found' | 'choose-shipment'>

type Chosen = {
  /** parcel that is already packed; null if the units are not packed yet */
  shipment: Shipment | null
  units: readonly OrderLineUnits[]
  /** whether this is the last shipment of the order */
  isLast: boolean
}

/** Chooses units for a new parcel: the requested units, or all unpacked units. Pick-up orders are not split. */
export function chooseUnitsToPack(
  order: ShippableOrder,
  wanted?: readonly OrderLineUnits[],
): SuccessResult<{ units: readonly OrderLineUnits[] }> | PackingError {
  const { state, way, lines, shipments } = order
  const sent = findOperatorOfLatestParcel(shipments)
  if (sent && listUnshippedUnits(lines, shipments).length === 0) return refuse('already-sent', sent)
  if (!canChangeOrderState(state, 'shipped', way)) return refuse('not-to-ship', { state })
  const free = listUnpackedUnits(lines, shipments)
  const units = wanted ?? free
  const short =
    findLineWithTooFewUnitsLeft(units, free) ??
    (units.length === 0 ? { lineId: 0, quantity: 0 } : null)
  if (short)
    return refuse('not-so-many', {
      line: nameOf(lines, short.lineId),
      left: short.quantity,
    })
  const isWhole = free.every(({ lineId, quantity }) => sumLineUnits(units, lineId) === quantity)
  return way === 'pickup' && !isWhole ? refuse('pickup-ships-whole') : { ok: true, units }
}

/** Chooses the parcel to ship: the requested one, the only packed one, or a new one. */
export function chooseParcelToShip(
  order: ShippableOrder,
  wanted: ParcelShippingRequest,
): SuccessResult<Chosen> | ParcelSelectionError {
  const { state, way, lines, shipments } = order
  const left = listUnshippedUnits(lines, shipments)
  const isLast = (units: readonly OrderLineUnits[]) =>
    left.every(({ lineId, quantity }) => sumLineUnits(units, lineId) === quantity)
  const packed = shipments.filter((shipment) => !isParcelShipped(shipment))
  const holdsAll = packed.length === 1 && listUnpackedUnits(lines, shipments).length === 0
  const only = wanted.units === undefined && holdsAll ? packed[0]?.position : undefined
  const position = wanted.shipment ?? only
  if (position === undefined) {
    if (wanted.units === undefined && packed.length > 0) return refuse('choose-shipment')
    const chosen = chooseUnitsToPack(order, wanted.units)
    if (!chosen.ok) return chosen
    return { ok: true, shipment: null, units: chosen.units, isLast: isLast(chosen.units) }
  }
  const shipment = shipments.find((one) => one.position === position)
  if (!shipment) return refuse('shipment-not-found')
  const sent = findOperatorOfLatestParcel([shipment])
  if (sent) return refuse('already-sent', sent)
  if (!canChangeOrderState(state, 'shipped', way)) return refuse('not-to-ship', { state })
  const units = shipment.lines
  const short = findLineWithTooFewUnitsLeft(units, left)
  if (short)
    return refuse('not-so-many', {
      line: nameOf(lines, short.lineId),
      left: short.quantity,
    })
  return { ok: true, shipment, units, isLast: isLast(units) }
}

function nameOf(lines: readonly ShippableLine[], lineId: number): string {
  return lines.find(({ id }) => id === lineId)?.name ?? ''
}
