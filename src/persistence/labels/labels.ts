import type { Parcel } from '#domain/labels/parcel.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

type LabelState = 'buying' | 'pending' | 'bought' | 'refused' | 'canceled'

/** A label of an order, bought at a provider or about to be. */
export type StoredLabel = {
  id: number
  orderId: number
  orderNumber: string
  shipmentId: number | null
  /** number of its parcel within the order; null if the parcel was unpacked */
  position: number | null
  provider: string
  offerKey: string
  state: LabelState
  carrier: string
  service: string
  days: number | null
  price: Centavos
  declaredValue: Centavos | null
  parcel: Parcel
  providerId: string | null
  trackingNumber: string | null
  fileUrl: string | null
  fault: string | null
  /** last news of the carrier, in the provider's code */
  trackingStatus: string | null
  /** why those news moved nothing, in words */
  trackingProblem: string | null
  /** reply of the provider to its cancellation */
  cancellation: string | null
  boughtBy: string
  createdAt: Date
}

type NewLabel = Pick<
  StoredLabel,
  | 'orderId'
  | 'provider'
  | 'offerKey'
  | 'carrier'
  | 'service'
  | 'days'
  | 'price'
  | 'declaredValue'
  | 'parcel'
  | 'boughtBy'
> & { shipmentId: number }

/** Writes a label before its purchase, so that the purchase is never made twice. */
export async function addLabel(db: Db, label: NewLabel, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('labels')
    .values({
      order_id: label.orderId,
      shipment_id: label.shipmentId,
      provider: label.provider,
      offer_key: label.offerKey,
      state: 'buying',
      carrier: label.carrier,
      service: label.service,
      days: label.days,
      price_centavos: label.price,
      declared_centavos: label.declaredValue,
      parcel: JSON.stringify(label.parcel),
      bought_by: label.boughtBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function listLabelsOfOrder(db: Db, number: string): Promise<StoredLabel[]> {
  return selectLabels(db).where('orders.number', '=', number).orderBy('labels.id').execute()
}

export function findLabel(db: Db, id: number): Promise<StoredLabel | undefined> {
  return selectLabels(db).where('labels.id', '=', id).executeTakeFirst()
}

/** Labels whose purchase is not finished, the longest unasked first. */
export async function listUnfinishedLabels(
  db: Db,
  createdBefore: Date,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('labels')
    .select('id')
    .where('state', 'in', ['buying', 'pending'])
    .where('created_at', '<', createdBefore)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims an unfinished label for one process; false while another one waits for the provider. */
export async function claimLabel(
  db: Db,
  id: number,
  { now, former }: { now: Date; former: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('labels')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['buying', 'pending'])
    .where(({ or, eb }) => or([eb('asked_at', 'is', null), eb('asked_at', '<', former)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the claim of a process that got no answer. */
export async function releaseLabel(db: Db, id: number): Promise<void> {
  await db.updateTable('labels').set({ asked_at: null }).where('id', '=', id).execute()
}

type Outcome = Partial<
  Pick<StoredLabel, 'carrier' | 'price' | 'providerId' | 'trackingNumber' | 'fileUrl' | 'fault'>
> & { state: LabelState }

/** Stores what the provider answered about an unfinished label; false if it is finished already. */
export async function recordLabelOutcome(
  db: Db,
  id: number,
  { state, carrier, price, providerId, trackingNumber, fileUrl, fault }: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('labels')
    .set({
      state,
      asked_at: null,
      ...(carrier !== undefined && { carrier }),
      ...(price !== undefined && { price_centavos: price }),
      ...(providerId !== undefined && { provider_id: providerId }),
      ...(trackingNumber !== undefined && { tracking_number: trackingNumber }),
      ...(fileUrl !== undefined && { file_url: fileUrl }),
      ...(fault !== undefined && { fault }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['buying', 'pending'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes labels of parcels on their way for the next question, least recently followed first. */
export async function takeLabelsToFollow(
  db: Db,
  { followedBefore, sentAfter, limit }: { followedBefore: Date; sentAfter: Date; limit: number },
  now: Date,
): Promise<StoredLabel[]> {
  const rows = await db
    .updateTable('labels')
    .set({ followed_at: now })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('labels')
        .innerJoin('shipments', 'shipments.id', 'labels.shipment_id')
        .select('labels.id')
        .where('labels.state', '=', 'bought')
        .where('shipments.state', '=', 'sent')
        .where('shipments.sent_at', '>', sentAfter)
        .where('shipments.announced_at', 'is not', null)
        .where(({ or, eb }) =>
          or([eb('labels.followed_at', 'is', null), eb('labels.followed_at', '<', followedBefore)]),
        )
        .orderBy('labels.followed_at', (order) => order.asc().nullsFirst())
        .limit(limit)
        .forUpdate('labels')
        .skipLocked(),
    )
    .returning('id')
    .execute()
  if (rows.length === 0) return []
  return selectLabels(db)
    .where(
      'labels.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('labels.id')
    .execute()
}

/** Stores the last news of a label's parcel, and why they moved nothing. */
export async function recordTrackingNews(
  db: Db,
  id: number,
  { status, problem }: { status: string; problem: string | null },
): Promise<void> {
  await db
    .updateTable('labels')
    .set({ tracking_status: status, tracking_problem: problem })
    .where('id', '=', id)
    .execute()
}

/** Marks a bought label as cancelled; false if another process did. */
export async function markLabelCanceled(
  db: Db,
  id: number,
  cancellation: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('labels')
    .set({ state: 'canceled', cancellation })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'bought'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Weights of the products of an order, by order line; null for an unknown weight. */
export async function readLineWeights(
  db: Db,
  orderId: number,
): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payment_attempt_lines as line', 'line.attempt_id', 'orders.attempt_id')
    .leftJoin('products', 'products.id', 'line.product_id')
    .select(['line.id', 'products.weight_grams as grams'])
    .where('orders.id', '=', orderId)
    .execute()
  return new Map(rows.map(({ id, grams }) => [id, grams]))
}

function selectLabels(db: Db) {
  return db
    .selectFrom('labels')
    .innerJoin('orders', 'orders.id', 'labels.order_id')
    .leftJoin('shipments', 'shipments.id', 'labels.shipment_id')
    .select([
      'labels.id',
      'labels.order_id as orderId',
      'orders.number as orderNumber',
      'labels.shipment_id as shipmentId',
      'shipments.position',
      'labels.provider',
      'labels.offer_key as offerKey',
      'labels.state',
      'labels.carrier',
      'labels.service',
      'labels.days',
      'labels.price_centavos as price',
      'labels.declared_centavos as declaredValue',
      'labels.parcel',
      'labels.provider_id as providerId',
      'labels.tracking_number as trackingNumber',
      'labels.file_url as fileUrl',
      'labels.fault',
      'labels.cancellation',
      'labels.tracking_status as trackingStatus',
      'labels.tracking_problem as trackingProblem',
      'labels.bought_by as boughtBy',
      'labels.created_at as createdAt',
    ])
}
