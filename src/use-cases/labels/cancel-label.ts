import { isParcelShipped } from '#domain/orders/shipment.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as labels from '#persistence/labels/labels.ts'
import { listShipmentsOfOrder } from '#persistence/orders/shipments.ts'
import { type CarrierAccess, readCarrierOfLabel } from './carriers-in-force.ts'
import { isForgotten } from './finish-label.ts'
import { askCarrier } from './quote-label.ts'

type Wanted = { id: number; actor: string }

type CancelRefusal =
  | Refusal<'label-not-found' | 'label-in-progress' | 'label-canceled' | 'labels-not-connected'>
  | Refusal<'carrier-away'>
  | Refusal<'label-refused' | 'label-not-canceled', { reason: string }>

const reasonForCarrier = 'Ya no se envía'
const forgotten = 'La plataforma no contestó a tiempo; se dio por no comprada.'

/**
 * Cancels a label at its provider. Pressed twice or after a lost answer, a label that the provider
 * has cancelled counts as cancelled. A purchase that the provider has forgotten is given up.
 */
export async function cancelLabel(
  db: Db,
  access: CarrierAccess,
  { id, actor }: Wanted,
  now: Date,
): Promise<SuccessResult<{ isSent: boolean }> | CancelRefusal> {
  const label = await labels.findLabel(db, id)
  if (!label) return refuse('label-not-found')
  if (label.state === 'canceled') return refuse('label-canceled')
  if (label.state === 'refused') return refuse('label-refused', { reason: label.fault ?? '' })
  const carrier = await readCarrierOfLabel(db, access, label.provider)
  if (!carrier) return refuse('labels-not-connected')
  const { providerId } = label
  if (providerId === null) {
    if (!isForgotten(label, carrier, now)) return refuse('label-in-progress')
    return record(db, label, { state: 'refused', words: forgotten, actor }, now)
  }
  const asked = await askCarrier(() => carrier.cancel(providerId, reasonForCarrier))
  if (!asked.ok)
    return asked.code === 'carrier-away'
      ? asked
      : refuse('label-not-canceled', { reason: asked.reason })
  if (asked.answer.ok)
    return record(db, label, { state: 'canceled', words: asked.answer.status, actor }, now)
  const there = await askCarrier(() => carrier.getLabel(providerId))
  return there.ok && there.answer.state === 'canceled'
    ? record(db, label, { state: 'canceled', words: '', actor }, now)
    : refuse('label-not-canceled', { reason: asked.answer.reason })
}

function record(
  db: Db,
  label: labels.StoredLabel,
  { state, words, actor }: { state: 'canceled' | 'refused'; words: string; actor: string },
  now: Date,
): Promise<SuccessResult<{ isSent: boolean }>> {
  const { id, orderId, orderNumber, carrier, price, trackingNumber, position } = label
  return runInTransaction(db, async (own) => {
    const isRecorded =
      state === 'canceled'
        ? await labels.markLabelCanceled(own, id, words)
        : await labels.recordLabelOutcome(own, id, { state, fault: words })
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'label-canceled',
      subject: `order:${orderNumber}`,
      after: { carrier, price, trackingNumber },
    }
    if (isRecorded) await auditLog.addAuditEntry(own, entry, now)
    const parcels = await listShipmentsOfOrder(own, orderId)
    const parcel = parcels.find((one) => one.position === position)
    return { ok: true, isSent: parcel !== undefined && isParcelShipped(parcel) }
  })
}
