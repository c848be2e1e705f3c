import { hourInMs } from '#domain/durations.ts'
import { chooseOffer, type LabelPreference } from '#domain/labels/label-offers.ts'
import type { Parcel } from '#domain/labels/parcel.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import * as batches from '#persistence/labels/label-batches.ts'
import { listLabelsOfOrder, type StoredLabel } from '#persistence/labels/labels.ts'
import * as orders from '#persistence/orders/orders.ts'
import { runAsOnlyProcess } from '#persistence/running/sheet-imports.ts'
import { buyLabel } from './buy-label.ts'
import { type CarrierAccess, readCarrierInForce } from './carriers-in-force.ts'
import { quoteLabel } from './quote-label.ts'
import { readOrderLabels } from './read-order-labels.ts'

/** Why an order of a batch has no label. */
export type LabelBatchFault =
  | Extract<Awaited<ReturnType<typeof buyLabel | typeof quoteLabel>>, { ok: false }>
  | Refusal<'box-missing' | 'nobody-quotes' | 'bought-elsewhere' | 'batch-failed'>
  | Refusal<'weight-unknown', { units: number }>

/** What a batch works with; `describe` puts a fault into the words that its row keeps. */
export type LabelBatchAccess = CarrierAccess & {
  describe: (fault: LabelBatchFault) => string
  clock: () => Date
}

/** Time for which an order waits for a platform that does not answer. */
const patienceMs = 2 * hourInMs

/** Stores the orders of a batch, whose labels `runLabelBatches` buys; unknown ones are left out. */
export async function addLabelBatch(
  db: Db,
  access: LabelBatchAccess,
  { numbers, prefers, actor }: { numbers: string[]; prefers: LabelPreference; actor: string },
): Promise<SuccessResult<{ id: number }> | Refusal<'order-not-found' | 'labels-not-connected'>> {
  const found = await Promise.all(
    [...new Set(numbers)].map((number) => orders.findOrderByNumber(db, number)),
  )
  const orderIds = found.flatMap((order) => order?.id ?? [])
  if (orderIds.length === 0) return refuse('order-not-found')
  if (!(await readCarrierInForce(db, access))) return refuse('labels-not-connected')
  const fault = access.describe(refuse('bought-elsewhere'))
  const batch = { prefers, askedBy: actor, orderIds }
  return { ok: true, id: await batches.addLabelBatch(db, batch, fault, access.clock()) }
}

/**
 * Buys the labels that batches wait for, one after the other and in one process. It stops while the
 * platform does not answer; the next run continues.
 */
export async function runLabelBatches(db: Db, access: LabelBatchAccess): Promise<void> {
  await runAsOnlyProcess(db, 'label-batches', async () => {
    for (;;) {
      const row = await batches.takeLabelBatchOrder(db)
      if (!row) return
      const outcome = await buyForOrder(db, access, row).catch(async (error: unknown) => {
        const fault = access.describe(refuse('batch-failed'))
        if (isOverdue(access, row))
          await batches.endLabelBatchOrder(db, row.id, { fault }, access.clock())
        throw error
      })
      if (outcome === 'later') return
      await batches.endLabelBatchOrder(db, row.id, outcome, access.clock())
    }
  })
}

type Outcome = { labelId: number } | { fault: string } | 'later'

async function buyForOrder(
  db: Db,
  access: LabelBatchAccess,
  row: batches.LabelBatchOrder,
): Promise<Outcome> {
  const former = await findLabelOfOffer(db, row)
  if (former) return toOutcome(access, former)
  const chosen = await chooseLabel(db, access, row)
  if (!chosen.ok) return toFault(access, row, chosen)
  await batches.saveLabelBatchOffer(db, row.id, chosen.wanted.offerKey)
  const bought = await buyLabel(db, access, chosen.wanted, access.clock())
  if (bought.ok) return { labelId: bought.label.id }
  const written = await findLabelOfOffer(db, { ...row, offerKey: chosen.wanted.offerKey })
  return written ? toOutcome(access, written) : toFault(access, row, bought)
}

/** Label of an attempt that a crash or a lost answer ended; it is not bought again. */
async function findLabelOfOffer(
  db: Db,
  { number, offerKey }: Pick<batches.LabelBatchOrder, 'number' | 'offerKey'>,
): Promise<StoredLabel | undefined> {
  if (offerKey === null) return undefined
  return (await listLabelsOfOrder(db, number)).findLast((label) => label.offerKey === offerKey)
}

/** A written label ends its row, because the job `finish-labels` goes on with it. */
function toOutcome({ describe }: LabelBatchAccess, { id, state, fault }: StoredLabel): Outcome {
  return state === 'refused'
    ? { fault: describe(refuse('label-refused', { reason: fault ?? '' })) }
    : { labelId: id }
}

function toFault(
  access: LabelBatchAccess,
  row: batches.LabelBatchOrder,
  fault: LabelBatchFault,
): Outcome {
  const mayPass = fault.code === 'carrier-away' || fault.code === 'label-offer-gone'
  return mayPass && !isOverdue(access, row) ? 'later' : { fault: access.describe(fault) }
}

/** Whether an order has been tried twice and for longer than platforms are waited for. */
function isOverdue(
  { clock }: LabelBatchAccess,
  { tries, createdAt }: batches.LabelBatchOrder,
): boolean {
  return tries > 1 && clock().getTime() - createdAt.getTime() > patienceMs
}

type Wanted = Parameters<typeof buyLabel>[2]

/** Guesses the next parcel of an order, and chooses the offer to buy for it. */
async function chooseLabel(
  db: Db,
  access: LabelBatchAccess,
  { number, prefers, askedBy: actor }: batches.LabelBatchOrder,
): Promise<SuccessResult<{ wanted: Wanted }> | LabelBatchFault> {
  const order = await readOrderLabels(db, access, number)
  if (!order) return refuse('order-not-found')
  const { nextParcel, unweighed: units } = order
  if (units > 0) return refuse('weight-unknown', { units })
  const box = order.boxes.find(({ name }) => name === order.box)
  if (!box) return refuse('box-missing')
  const { length, width, height } = box
  const parcel: Parcel = { length, width, height, grams: order.grams + box.grams }
  const sent = { number, parcel, declaredValue: null }
  const quoted = await quoteLabel(db, access, sent)
  if (!quoted.ok) return quoted
  const offer = chooseOffer([...quoted.best, ...quoted.others], prefers)
  if (!offer) return refuse('nobody-quotes')
  const { key: offerKey, price } = offer
  return {
    ok: true,
    wanted: {
      ...sent,
      offerKey,
      price,
      actor,
      ...(nextParcel !== null && { shipment: nextParcel }),
    },
  }
}
