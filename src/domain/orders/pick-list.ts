import { isOrderPaid, type OrderState } from './order-state.ts'
import {
  type OrderLineUnits,
  type Shipment,
  type ShippableLine,
  sumLineUnits,
  listUnpackedUnits,
  listUnshippedUnits,
} from './shipment.ts'

/** An order line with the data that the warehouse needs to collect and pack it. */
export type PickableLine = ShippableLine & {
  ean: string | null
  /** storage location in the warehouse; null if unknown */
  bin: string | null
  category: string | null
  /** weight of one unit in grams; null if unknown */
  weightGrams: number | null
}

export type PickableOrder = {
  number: string
  state: OrderState
  lines: readonly PickableLine[]
  shipments: readonly Pick<Shipment, 'state' | 'lines'>[]
}

/** A product on a pick list, with the total quantity and the orders that need it. */
type PickedProduct = {
  product: PickableLine
  quantity: number
  orders: { number: string; quantity: number }[]
}

/** Pick list of orders: products sorted by storage location, or by category and name without one. */
export function createPickList(orders: readonly PickableOrder[]): PickedProduct[] {
  const picks = new Map<string, PickedProduct>()
  for (const order of orders) {
    for (const { line, quantity } of listUnitsToPick(order)) {
      const pick = picks.get(line.sku) ?? { product: line, quantity: 0, orders: [] }
      pick.quantity += quantity
      pick.orders.push({ number: order.number, quantity })
      picks.set(line.sku, pick)
    }
  }
  return [...picks.values()].toSorted((a, b) => byPlace(a.product, b.product))
}

type PickedUnits = { line: PickableLine; quantity: number }

/** Units of an order that must still be picked; empty unless the order is in preparation. */
export function listUnitsToPick({ state, lines, shipments }: PickableOrder): PickedUnits[] {
  return state === 'processing' ? unitsOf(lines, listUnpackedUnits(lines, shipments)) : []
}

/**
 * Units printed on a packing slip: units not yet shipped or, if everything is shipped, all units of
 * the order.
 */
export function listUnitsOnPackingSlip({ state, lines, shipments }: PickableOrder): PickedUnits[] {
  if (!isOrderPaid(state)) return []
  const left = unitsOf(lines, listUnshippedUnits(lines, shipments))
  return left.length > 0 ? left : unitsOf(lines, listUnshippedUnits(lines, []))
}

function unitsOf(lines: readonly PickableLine[], units: readonly OrderLineUnits[]): PickedUnits[] {
  return lines
    .map((line) => ({ line, quantity: sumLineUnits(units, line.id) }))
    .filter(({ quantity }) => quantity > 0)
}

// Sorts storage locations by number: A-2 before A-10
const order = new Intl.Collator('es', { numeric: true })

function byPlace(a: PickableLine, b: PickableLine): number {
  if ((a.bin === null) !== (b.bin === null)) return a.bin === null ? 1 : -1
  return (
    order.compare(a.bin ?? a.category ?? '', b.bin ?? b.category ?? '') ||
    order.compare(a.name, b.name) ||
    order.compare(a.sku, b.sku)
  )
}

/** Total weight of packed units in grams; null if the weight of any unit is unknown. */
export function sumPackedUnitWeights(units: readonly PickedUnits[]): number | null {
  return units.reduce<number | null>(
    (sum, { line, quantity }) =>
      sum === null || line.weightGrams === null ? null : sum + line.weightGrams * quantity,
    0,
  )
}
