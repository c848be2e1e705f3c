import { type Granted, type Refusal, refuse } from '../refusal.ts'
import { canMove, type DeliveryWay } from './order-progress.ts'
import type { OrderState } from './order-state.ts'
import {
  hasLeft,
  type LineUnits,
  latestSent,
  type Shipment,
  type ShippableLine,
  shortLine,
  sumOf,
  unitsToPack,
  unitsToSend,
} from './shipment.ts'

/** Order data used for shipping. */
export type ShippableOrder = {
  state: OrderState
  way: DeliveryWay
  lines: readonly ShippableLine[]
  shipments: readonly Shipment[]
}

/** Units to ship: a packed parcel by position, some lines, or all remaining units. */
export type WantedParcel = { shipment?: number; units?: readonly LineUnits[] }

export type NotPacked =
  | Refusal<'pickup-ships-whole'>
  | Refusal<'not-to-ship', { state: OrderState }>
  /** the order was already shipped by another operator */
  | Refusal<'already-sent', { by: string; at: Date }>
  /** fewer units of a line remain than requested */
  | Refusal<'not-so-many', { line: string; left: number }>

export type NotChosen = NotPacked | Refusal<'shipment-not-found' | 'choose-shipment'>

type Chosen = {
  /** packed parcel; null for unpacked units */
  shipment: Shipment | null
  units: readonly LineUnits[]
  /** whether this is the last shipment of the order */
  isLast: boolean
}

/** Chooses units for a new parcel: the requested units, or all unpacked units. Pick-up orders are not split. */
export function chooseUnitsToPack(
  order: ShippableOrder,
  wanted?: readonly LineUnits[],
): Granted<{ units: readonly LineUnits[] }> | NotPacked {
  const { state, way, lines, shipments } = order
  const sent = latestSent(shipments)
  if (sent && unitsToSend(lines, shipments).length === 0) return refuse('already-sent', sent)
  if (!canMove(state, 'shipped', way)) return refuse('not-to-ship', { state })
  const free = unitsToPack(lines, shipments)
  const units = wanted ?? free
  const short = shortLine(units, free) ?? (units.length === 0 ? { lineId: 0, quantity: 0 } : null)
  if (short)
    return refuse('not-so-many', { line: nameOf(lines, short.lineId), left: short.quantity })
  const isWhole = free.every(({ lineId, quantity }) => sumOf(units, lineId) === quantity)
  return way === 'pickup' && !isWhole ? refuse('pickup-ships-whole') : { ok: true, units }
}

/** Chooses the parcel to ship: the requested one, the only packed one, or a new one. */
export function chooseParcel(
  order: ShippableOrder,
  wanted: WantedParcel,
): Granted<Chosen> | NotChosen {
  const { state, way, lines, shipments } = order
  const left = unitsToSend(lines, shipments)
  const isLast = (units: readonly LineUnits[]) =>
    left.every(({ lineId, quantity }) => sumOf(units, lineId) === quantity)
  const packed = shipments.filter((shipment) => !hasLeft(shipment))
  const holdsAll = packed.length === 1 && unitsToPack(lines, shipments).length === 0
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
  const sent = latestSent([shipment])
  if (sent) return refuse('already-sent', sent)
  if (!canMove(state, 'shipped', way)) return refuse('not-to-ship', { state })
  const units = shipment.lines
  const short = shortLine(units, left)
  if (short)
    return refuse('not-so-many', { line: nameOf(lines, short.lineId), left: short.quantity })
  return { ok: true, shipment, units, isLast: isLast(units) }
}

function nameOf(lines: readonly ShippableLine[], lineId: number): string {
  return lines.find(({ id }) => id === lineId)?.name ?? ''
}
