import type { LabelPreference } from '#domain/labels/label-offers.ts'
import { type Centavos, zeroCentavos } from '#domain/money.ts'
import { type Db, runInTransaction } from '../database.ts'
import type { StoredLabel } from './labels.ts'

type LabelBatch = { id: number; prefers: LabelPreference; askedBy: string; createdAt: Date }

/** An order for which a batch buys a label. */
export type LabelBatchOrder = {
  id: number
  number: string
  prefers: LabelPreference
  askedBy: string
  /** offer that was about to be bought; null before the first purchase */
  offerKey: string | null
  /** attempts, the present one included */
  tries: number
  /** creation time of the batch */
  createdAt: Date
}

/** Order of a batch: its destination, and its label or why it has none. */
export type LabelBatchRow = {
  number: string
  city: string
  state: string
  postcode: string
  /** shipping that the buyer paid */
  paid: Centavos
  fault: string | null
  endedAt: Date | null
  label: Pick<
    StoredLabel,
    | 'id'
    | 'state'
    | 'carrier'
    | 'service'
    | 'days'
    | 'price'
    | 'trackingNumber'
    | 'fileUrl'
    | 'fault'
  > | null
}

/**
 * Stores a batch of orders to buy labels for. An order that waits in another batch is left out with
 * `fault`; if all of them do, nothing is stored and the batch of the first one is returned.
 */
export function addLabelBatch(
  db: Db,
  { prefers, askedBy, orderIds }: Pick<LabelBatch, 'prefers' | 'askedBy'> & { orderIds: number[] },
  fault: string,
  now: Date,
): Promise<number> {
  return runInTransaction(db, async (own) => {
    // Locks the orders, so that two batches of the same ones are added one after the other.
    await own
      .selectFrom('orders')
      .select('id')
      .where('id', 'in', orderIds)
      .orderBy('id')
      .forUpdate()
      .execute()
    const waiting = await own
      .selectFrom('label_batch_orders')
      .select(['order_id', 'batch_id'])
      .where('order_id', 'in', orderIds)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute()
    const busy = new Set(waiting.map(({ order_id }) => order_id))
    const [first] = waiting
    if (first && orderIds.every((id) => busy.has(id))) return first.batch_id
    const { id } = await own
      .insertInto('label_batches')
      .values({ prefers, asked_by: askedBy, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await own
      .insertInto('label_batch_orders')
      .values(
        orderIds.map((order_id) => ({
          batch_id: id,
          order_id,
          ...(busy.has(order_id) && { fault, ended_at: now }),
        })),
      )
      .execute()
    return id
  })
}

/** Takes the waiting order that was tried least, and counts the attempt; undefined if none waits. */
export function takeLabelBatchOrder(db: Db): Promise<LabelBatchOrder | undefined> {
  return db
    .updateTable('label_batch_orders as row')
    .from('label_batches as batch')
    .from('orders')
    .set(({ eb, ref }) => ({ tries: eb(ref('row.tries'), '+', 1) }))
    .whereRef('batch.id', '=', 'row.batch_id')
    .whereRef('orders.id', '=', 'row.order_id')
    .where('row.id', '=', ({ selectFrom }) =>
      selectFrom('label_batch_orders')
        .select('id')
        .where('ended_at', 'is', null)
        .orderBy('tries')
        .orderBy('id')
        .limit(1),
    )
    .returning([
      'row.id',
      'orders.number',
      'batch.prefers',
      'batch.asked_by as askedBy',
      'row.offer_key as offerKey',
      'row.tries',
      'batch.created_at as createdAt',
    ])
    .executeTakeFirst()
}

/** Stores the offer that is about to be bought, by which a crash finds its label. */
export async function saveLabelBatchOffer(db: Db, id: number, offerKey: string): Promise<void> {
  await db
    .updateTable('label_batch_orders')
    .set({ offer_key: offerKey })
    .where('id', '=', id)
    .execute()
}

/** Ends the work on an order of a batch: with its label, or with the reason why it has none. */
export async function endLabelBatchOrder(
  db: Db,
  id: number,
  outcome: { labelId: number } | { fault: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('label_batch_orders')
    .set({
      ended_at: now,
      ...('labelId' in outcome ? { label_id: outcome.labelId } : { fault: outcome.fault }),
    })
    .where('id', '=', id)
    .execute()
}

export function findLabelBatch(db: Db, id: number): Promise<LabelBatch | undefined> {
  return db
    .selectFrom('label_batches')
    .select(['id', 'prefers', 'asked_by as askedBy', 'created_at as createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listLabelBatchRows(db: Db, batchId: number): Promise<LabelBatchRow[]> {
  const rows = await db
    .selectFrom('label_batch_orders as row')
    .innerJoin('orders', 'orders.id', 'row.order_id')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'orders.attempt_id')
    .leftJoin('labels', 'labels.id', 'row.label_id')
    .select([
      'orders.number',
      'attempt.shipping_address as address',
      'attempt.shipping_centavos as paid',
      'row.fault',
      'row.ended_at as endedAt',
      'labels.id as labelId',
      'labels.state as labelState',
      'labels.carrier',
      'labels.service',
      'labels.days',
      'labels.price_centavos as price',
      'labels.tracking_number as trackingNumber',
      'labels.file_url as fileUrl',
      'labels.fault as labelFault',
    ])
    .where('row.batch_id', '=', batchId)
    .orderBy('row.id')
    .execute()
  return rows.map(({ number, address, paid, fault, endedAt, labelId, labelState, ...label }) => ({
    number,
    city: address?.city ?? '',
    state: address?.state ?? '',
    postcode: address?.postcode ?? '',
    paid,
    fault,
    endedAt,
    label:
      labelId === null || labelState === null
        ? null
        : {
            id: labelId,
            state: labelState,
            carrier: label.carrier ?? '',
            service: label.service ?? '',
            days: label.days,
            price: label.price ?? zeroCentavos,
            trackingNumber: label.trackingNumber,
            fileUrl: label.fileUrl,
            fault: label.labelFault,
          },
  }))
}
