import {
  type Carrier,
  type CarrierLabel,
  CarrierRejectedRequest,
  CarrierUnavailable,
} from '#carriers/carrier.ts'
import { hourInMs, minuteInMs } from '#domain/durations.ts'
import { formatCentavos } from '#domain/format-money.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as labels from '#persistence/labels/labels.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import { mapSequentially } from '../limited-concurrency.ts'
import { parseTrackingNumber } from '../orders/ship-many-orders.ts'
import { shipOrder, type ShipOrderRefusal } from '../orders/ship-order.ts'
import { type CarrierAccess, readCarrierOfLabel } from './carriers-in-force.ts'
import { readConsignment } from './read-consignment.ts'

/** `shipment`: the shipped parcel; null while the carrier has not numbered the label */
export type FinishedLabel = {
  label: labels.StoredLabel
  shipment: number | null
  /** why the parcel of a bought label was not shipped */
  unshipped?: ShipOrderRefusal
}

export type FinishRefusal =
  | Refusal<'label-not-found' | 'label-in-progress' | 'label-unanswered' | 'label-unknown'>
  | Refusal<'label-canceled' | 'labels-not-connected'>
  | Refusal<'label-refused', { reason: string }>

/** Longest time for which a process may wait for the provider. */
const claimMs = 2 * minuteInMs
/** Age from which unfinished labels are asked about without anybody pressing. */
const unattendedMs = minuteInMs
const finishedAtOnce = 50

/**
 * Goes on with a label: buys it, or asks for the one whose answer was lost, and ships its parcel.
 * One process asks at a time.
 */
export async function finishLabel(
  db: Db,
  access: CarrierAccess,
  id: number,
  now: Date,
): Promise<SuccessResult<FinishedLabel> | FinishRefusal> {
  const label = await labels.findLabel(db, id)
  if (!label) return refuse('label-not-found')
  if (label.state === 'bought') return shipWithLabel(db, label, now)
  if (label.state === 'refused') return refuse('label-refused', { reason: label.fault ?? '' })
  if (label.state === 'canceled') return refuse('label-canceled')
  const carrier = await readCarrierOfLabel(db, access, label.provider)
  if (!carrier) return refuse('labels-not-connected')
  if (isForgotten(label, carrier, now)) return refuse('label-unknown')
  const former = new Date(now.getTime() - claimMs)
  if (!(await labels.claimLabel(db, id, { now, former }))) return refuse('label-in-progress')
  try {
    const answer = await askForLabel(db, carrier, label)
    if (!answer) {
      await labels.releaseLabel(db, id)
      return refuse('label-unanswered')
    }
    return await recordAnswer(db, label, answer, now)
  } catch (error) {
    if (error instanceof CarrierRejectedRequest && label.state === 'buying')
      return recordRefusal(db, label, { state: 'refused', fault: error.reason }, now)
    await labels.releaseLabel(db, id)
    if (error instanceof CarrierUnavailable || error instanceof CarrierRejectedRequest)
      return refuse('label-unanswered')
    throw error
  }
}

/** Whether a label without answer is older than what its provider remembers. */
export function isForgotten(
  { state, createdAt }: Pick<labels.StoredLabel, 'state' | 'createdAt'>,
  { purchaseMemoryHours }: Pick<Carrier, 'purchaseMemoryHours'>,
  now: Date,
): boolean {
  const age = now.getTime() - createdAt.getTime()
  return state === 'buying' && age > purchaseMemoryHours * hourInMs
}

/** Goes on with labels that a crash or a lost answer left unfinished. */
export async function finishWaitingLabels(db: Db, access: CarrierAccess, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unattendedMs)
  const ids = await labels.listUnfinishedLabels(db, before, finishedAtOnce)
  await mapSequentially(ids, (id) => finishLabel(db, access, id, now))
}

async function askForLabel(
  db: Db,
  carrier: Carrier,
  label: labels.StoredLabel,
): Promise<CarrierLabel | undefined> {
  if (label.providerId !== null) return carrier.getLabel(label.providerId)
  const view = await shopperOrders.findOrderByNumber(db, label.orderNumber)
  const read = view && (await readConsignment(db, view, label))
  if (!read?.ok) return undefined
  return carrier.buy({ ...read.consignment, offerKey: label.offerKey })
}

async function recordAnswer(
  db: Db,
  label: labels.StoredLabel,
  answer: CarrierLabel,
  now: Date,
): Promise<SuccessResult<FinishedLabel> | FinishRefusal> {
  const { state, id: providerId, trackingNumber, fileUrl } = answer
  const price = answer.price ?? label.price
  if (state === 'failed' || state === 'canceled') {
    const fault = answer.fault ?? 'La plataforma la canceló.'
    return recordRefusal(db, label, { state: 'refused', providerId, price, fault }, now)
  }
  const isBought = trackingNumber !== null
  const after = { ...label, price, providerId, trackingNumber, fileUrl: toFileUrl(fileUrl) }
  const isFirst = await runInTransaction(db, async (own) => {
    const isRecorded = await labels.recordLabelOutcome(own, label.id, {
      ...after,
      state: isBought ? 'bought' : 'pending',
    })
    if (isRecorded && isBought) await recordPurchase(own, after, now)
    return isRecorded
  })
  if (!isBought) return { ok: true, label: { ...after, state: 'pending' }, shipment: null }
  const stored = isFirst ? after : ((await labels.findLabel(db, label.id)) ?? after)
  return shipWithLabel(db, { ...stored, state: 'bought' }, now)
}

async function recordRefusal(
  db: Db,
  label: labels.StoredLabel,
  outcome: Parameters<typeof labels.recordLabelOutcome>[2] & { fault: string },
  now: Date,
): Promise<Refusal<'label-refused', { reason: string }>> {
  await runInTransaction(db, async (own) => {
    const isRecorded = await labels.recordLabelOutcome(own, label.id, outcome)
    if (!isRecorded) return
    const entry = {
      actor: label.boughtBy,
      action: 'label-refused',
      subject: `order:${label.orderNumber}`,
      after: { carrier: label.carrier, price: label.price },
      reason: outcome.fault,
    } as const
    await auditLog.addAuditEntry(own, entry, now)
  })
  return refuse('label-refused', { reason: outcome.fault })
}

/** Ships the parcel of a bought label, unless it is shipped or was unpacked. */
async function shipWithLabel(
  db: Db,
  label: labels.StoredLabel,
  now: Date,
): Promise<SuccessResult<FinishedLabel>> {
  const { orderNumber: number, position, carrier, trackingNumber } = label
  if (position === null || trackingNumber === null) return { ok: true, label, shipment: null }
  const read = await parseTrackingNumber(db, { carrier, trackingNumber })
  const tracking = read.ok ? read.tracking : { carrier, trackingNumber, trackingUrl: null }
  const shipping = { number, shipment: position, tracking, actor: label.boughtBy }
  const sent = await shipOrder(db, shipping, now)
  if (sent.ok || sent.code === 'already-sent') return { ok: true, label, shipment: position }
  return { ok: true, label, shipment: null, unshipped: sent }
}

/** Writes a purchase to the audit log and, hidden from the shopper, to the order's history. */
async function recordPurchase(db: Db, label: labels.StoredLabel, now: Date): Promise<void> {
  const { boughtBy: actor, orderNumber, carrier, service, price, trackingNumber } = label
  const order = await orders.findOrderByNumber(db, orderNumber)
  const reason = `Guía de ${carrier} comprada, ${formatCentavos(price)}`
  const event = { actor, reason, visible: false }
  if (order) await orders.addOrderEventWithoutStateChange(db, order, event, now)
  const after = { carrier, service, price, trackingNumber }
  await auditLog.addAuditEntry(
    db,
    { actor, action: 'label-bought', subject: `order:${orderNumber}`, after },
    now,
  )
}

/** Address of a printable label; only https, because operators open it. */
function toFileUrl(url: string | null): string | null {
  return url !== null && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null
}
