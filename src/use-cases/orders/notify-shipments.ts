import { minuteInMs } from '#domain/durations.ts'
import { isOrderInPreparationOrTransit } from '#domain/orders/order-state.ts'
import { shipmentUndoMinutes } from '#domain/orders/shipment.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { mapSequentially } from '../limited-concurrency.ts'
import { lockOrderForUpdate } from './lock-order.ts'
import { notifyAboutOrder } from './notify-about-order.ts'
import { readParcelDetails } from './read-parcel-details.ts'

const batchSize = 200

/** Notifies shoppers of shipped parcels after the undo period; returns the number of parcels. */
export async function notifyShipments(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - shipmentUndoMinutes * minuteInMs)
  const parcels = await shipments.listShipmentsToNotify(db, before, batchSize)
  await mapSequentially(parcels, ({ id, number }) => announce(db, { id, number, before }, now))
  return parcels.length
}

function announce(
  db: Db,
  { id, number, before }: { id: number; number: string; before: Date },
  now: Date,
): Promise<void> {
  return runInTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    const parcels = held ? await shipments.listShipmentsOfOrder(transaction, held.order.id) : []
    const parcel = parcels.find((one) => one.id === id)
    // skips a shipment that was undone, and possibly shipped again, before the undo period ended
    if (!held || !parcel?.sentAt || parcel.announcedAt || parcel.sentAt > before) return
    await shipments.markShipmentNotified(transaction, id, now)
    if (!isOrderInPreparationOrTransit(held.order.state)) return
    const details = await readParcelDetails(transaction, held.order, id)
    const occasion = { key: `parcel-${parcel.position}:${parcel.sentAt.toISOString()}`, details }
    await notifyAboutOrder(transaction, 'order-shipped', held, occasion, now)
  })
}
