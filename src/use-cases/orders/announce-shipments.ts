import { minuteInMs } from '#domain/durations.ts'
import { isUnderway } from '#domain/orders/order-state.ts'
import { minutesToTakeBack } from '#domain/orders/shipment.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { mapSequentially } from '../limited-map.ts'
import { lockOrderForUpdate } from './lock-order.ts'
import { parcelDetails } from './parcel-details.ts'
import { tellAboutOrder } from './tell-about-order.ts'

const batchSize = 200

/** Notifies shoppers of shipped parcels after the undo period; returns the number of parcels. */
export async function announceShipments(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - minutesToTakeBack * minuteInMs)
  const parcels = await shipments.unannounced(db, before, batchSize)
  await mapSequentially(parcels, ({ id, number }) => announce(db, { id, number, before }, now))
  return parcels.length
}

function announce(
  db: Db,
  { id, number, before }: { id: number; number: string; before: Date },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const held = await lockOrderForUpdate(transaction, number)
    const parcels = held ? await shipments.ofOrder(transaction, held.order.id) : []
    const parcel = parcels.find((one) => one.id === id)
    // the shipment was undone, and possibly sent again
    if (!held || !parcel?.sentAt || parcel.announcedAt || parcel.sentAt > before) return
    await shipments.markAnnounced(transaction, id, now)
    if (!isUnderway(held.order.state)) return
    const details = await parcelDetails(transaction, held.order, id)
    const occasion = { key: `parcel-${parcel.position}:${parcel.sentAt.toISOString()}`, details }
    await tellAboutOrder(transaction, 'order-shipped', held, occasion, now)
  })
}
