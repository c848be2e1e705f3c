import { isParcelShipped } from '#domain/orders/shipment.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import { listLabelsOfOrder } from '#persistence/labels/labels.ts'
import { listShipmentsOfOrder } from '#persistence/orders/shipments.ts'
import { cancelLabel } from './cancel-label.ts'
import type { CarrierAccess } from './carriers-in-force.ts'

type Wanted = {
  number: string
  /** decision about the labels; undefined without one */
  decision: 'cancel' | 'keep' | undefined
  mayCancel: boolean
  actor: string
}

type SettleRefusal =
  | Refusal<'label-undecided' | 'label-cancel-not-allowed'>
  | Extract<Awaited<ReturnType<typeof cancelLabel>>, { ok: false }>

/**
 * Settles the bought labels of parcels that have not left, before their order is cancelled or goes
 * elsewhere: cancels them, keeps them, or refuses while a person has not decided.
 */
export async function settleLabels(
  db: Db,
  access: CarrierAccess,
  { number, decision, mayCancel, actor }: Wanted,
  now: Date,
): Promise<SuccessResult | SettleRefusal> {
  const labels = await listLabelsOfOrder(db, number)
  const live = labels.filter(({ state }) => state !== 'refused' && state !== 'canceled')
  const [first] = live
  if (!first) return { ok: true }
  const parcels = await listShipmentsOfOrder(db, first.orderId)
  const sent = new Set(parcels.filter(isParcelShipped).map(({ id }) => id))
  const open = live.filter(({ shipmentId }) => shipmentId === null || !sent.has(shipmentId))
  if (open.length === 0 || decision === 'keep') return { ok: true }
  if (decision === undefined) return refuse('label-undecided')
  if (!mayCancel) return refuse('label-cancel-not-allowed')
  for (const { id } of open) {
    const canceled = await cancelLabel(db, access, { id, actor }, now)
    if (!canceled.ok && canceled.code !== 'label-canceled') return canceled
  }
  return { ok: true }
}
