import {
  createPickList,
  listUnitsOnPackingSlip,
  listUnitsToPick,
  sumPackedUnitWeights,
} from '#domain/orders/pick-list.ts'
import { toShippingLabelRows } from '#domain/orders/shipping-label-file.ts'
import { writeCsv } from '#domain/write-csv.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as packing from '#persistence/orders/orders-to-pack.ts'
import { defaultSettings } from '../default-settings.ts'
import { readSettings } from '../read-settings.ts'

/** Maximum orders per pick list or set of packing slips. */
export const maxPackingListOrders = 100

/**
 * Pick list: products to collect from the shelves for the given orders, or for all waiting orders.
 * `leftOut`: given orders with nothing to collect.
 */
export async function readPickList(db: Db, chosen?: readonly string[]) {
  const waiting = chosen ?? (await packing.listOrdersToPack(db, maxPackingListOrders + 1))
  const numbers = waiting.slice(0, maxPackingListOrders)
  const [found, { carriers = [] }] = await Promise.all([
    packing.findOrdersToPack(db, numbers),
    readSettings(db, ['carriers']),
  ])
  const orders = found
    .map((order) => ({ ...order, units: countOf(listUnitsToPick(order)) }))
    .filter(({ units }) => units > 0)
  return {
    orders,
    printable: found
      .filter((order) => listUnitsOnPackingSlip(order).length > 0)
      .map(({ number }) => number),
    picks: createPickList(orders),
    leftOut: chosen ? without(numbers, orders) : [],
    isMore: waiting.length > maxPackingListOrders,
    carriers: carriers.map(({ name }) => name),
  }
}

/** Packing slips of the given orders; `leftOut`: orders that are unpaid or need no shipment. */
export async function readPackingSlips(db: Db, numbers: readonly string[]) {
  const [found, settings] = await Promise.all([
    packing.findOrdersToPack(db, numbers.slice(0, maxPackingListOrders)),
    readSettings(db, ['name', 'support']),
  ])
  const slips = found
    .map((order) => ({ ...order, units: listUnitsOnPackingSlip(order) }))
    .filter(({ units }) => units.length > 0)
  const { name = defaultSettings.name, support } = settings
  return {
    shop: { name, support: support?.email ?? null },
    slips,
    leftOut: without(numbers, slips),
  }
}

/**
 * Creates the shipping label file for a carrier with the parcels of the given orders; the export is
 * written to the audit log.
 */
export async function createShippingLabelFile(
  db: Db,
  { numbers, carrier, actor }: { numbers: readonly string[]; carrier?: string; actor: string },
  now: Date,
) {
  const [{ slips }, { carriers = [] }] = await Promise.all([
    readPackingSlips(db, numbers),
    readSettings(db, ['carriers']),
  ])
  const labels = slips.flatMap(({ address, units, ...order }) => {
    if (!address || order.pickup) return []
    const contents = units.map(({ line }) => line.name).join('; ')
    return [
      {
        ...order,
        address,
        units: countOf(units),
        weightGrams: sumPackedUnitWeights(units),
        contents,
      },
    ]
  })
  const columns = carriers.find(({ name }) => name === carrier)?.label_columns
  if (labels.length > 0) {
    const after = { orders: labels.map(({ number }) => number), carrier: carrier ?? null }
    const entry: auditLog.AuditEntry = { actor, action: 'label-file', subject: 'orders', after }
    await runInTransaction(db, (transaction) => auditLog.addAuditEntry(transaction, entry, now))
  }
  return {
    csv: writeCsv(toShippingLabelRows(labels, columns)),
    count: labels.length,
    leftOut: without(numbers, labels),
  }
}

function countOf(units: readonly { quantity: number }[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0)
}

function without(numbers: readonly string[], found: readonly { number: string }[]): string[] {
  return numbers.filter((number) => !found.some((one) => one.number === number))
}
