import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import { listMissingSenderParts } from '#domain/labels/label-address.ts'
import { parseBox, suggestBox, weighUnits } from '#domain/labels/parcel.ts'
import { addCentavos, multiplyCentavos, zeroCentavos } from '#domain/money.ts'
import { isParcelShipped, listUnpackedUnits } from '#domain/orders/shipment.ts'
import type { Db } from '#persistence/database.ts'
import { listLabelsOfOrder, readLineWeights } from '#persistence/labels/labels.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import { readActiveConnection } from '../connections/read-connections.ts'
import { readSettings } from '../read-settings.ts'
import type { CarrierAccess } from './carriers-in-force.ts'

/** Labels of an order, and the suggested parcel of its next one. */
export async function readOrderLabels(db: Db, { cipher }: CarrierAccess, number: string) {
  const view = await shopperOrders.findOrderByNumber(db, number)
  if (!view) return undefined
  const { order, attempt } = view
  const [active, { parcels }, lines, packed, weights, labels] = await Promise.all([
    readActiveConnection(db, cipher, 'labels'),
    readSettings(db, ['parcels']),
    shipments.listLinesToShip(db, order.id),
    shipments.listShipmentsOfOrder(db, order.id),
    readLineWeights(db, order.id),
    listLabelsOfOrder(db, number),
  ])
  // A packed parcel is sent before the rest is packed.
  const next = packed.find((parcel) => !isParcelShipped(parcel))
  const units = next?.lines ?? listUnpackedUnits(lines, packed)
  const prices = new Map(lines.map(({ id }, at) => [id, view.lines[at]?.unitPrice ?? zeroCentavos]))
  const { grams, unweighed } = weighUnits(
    units.map(({ lineId, quantity }) => ({ quantity, grams: weights.get(lineId) ?? null })),
  )
  const boxes = (parcels?.boxes ?? []).flatMap((line) => parseBox(line) ?? [])
  return {
    provider:
      active.state === 'ready'
        ? (findConnectionProvider('labels', active.provider)?.label ?? active.provider)
        : null,
    nextParcel: next?.position ?? null,
    missing: listMissingSenderParts(parcels?.sender ?? {}),
    boxes,
    box: suggestBox(boxes, grams)?.name ?? null,
    grams,
    unweighed,
    value: addCentavos(
      ...units.map(({ lineId, quantity }) =>
        multiplyCentavos(prices.get(lineId) ?? zeroCentavos, quantity),
      ),
    ),
    paid: attempt.shipping,
    labels,
  }
}
