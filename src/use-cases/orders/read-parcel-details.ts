import type { Order } from '#domain/orders/order.ts'
import { isParcelShipped, type ParcelTracking } from '#domain/orders/shipment.ts'
import type { OrderMailData } from '#mail/order-mail-template.ts'
import type { Db } from '#persistence/database.ts'
import * as shipments from '#persistence/orders/shipments.ts'

/** Details of one parcel for the mail that announces it. */
export async function readParcelDetails(
  db: Db,
  { id, state }: Order,
  shipmentId: number,
): Promise<Pick<OrderMailData, 'parcel' | keyof ParcelTracking>> {
  const [lines, parcels] = await Promise.all([
    shipments.listLinesToShip(db, id),
    shipments.listShipmentsOfOrder(db, id),
  ])
  const sent = parcels.filter(isParcelShipped)
  const parcel = sent.find((one) => one.id === shipmentId)
  if (!parcel?.tracking) throw new Error(`The parcel ${shipmentId} has not left`)
  const isLast = sent.every(({ sentAt }) => Number(sentAt) <= Number(parcel.sentAt))
  const isPart = state === 'processing' || !isLast
  return {
    ...parcel.tracking,
    parcel: {
      part: isPart ? 'part' : sent.length > 1 ? 'rest' : 'whole',
      lines: parcel.lines.map(({ lineId, quantity }) => ({
        name: lines.find((line) => line.id === lineId)?.name ?? '',
        quantity,
      })),
    },
  }
}
