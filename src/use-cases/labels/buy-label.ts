import type { LabelOffer } from '#domain/labels/label-offers.ts'
import type { Parcel } from '#domain/labels/parcel.ts'
import type { Centavos } from '#domain/money.ts'
import {
  chooseParcelToShip,
  type ParcelSelectionError,
} from '#domain/orders/choose-units-to-ship.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as labels from '#persistence/labels/labels.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { lockOrderForUpdate } from '../orders/lock-order.ts'
import { readShippableOrder } from '../orders/pack-order.ts'
import { type CarrierAccess, readCarrierInForce } from './carriers-in-force.ts'
import { finishLabel, type FinishedLabel, type FinishRefusal } from './finish-label.ts'
import { askCarrier } from './quote-label.ts'
import { type ConsignmentRefusal, readConsignment } from './read-consignment.ts'

type Wanted = {
  number: string
  /** number of the packed parcel; if absent, all remaining units are packed */
  shipment?: number
  offerKey: string
  /** price that the operator was shown */
  price: Centavos
  parcel: Parcel
  declaredValue: Centavos | null
  actor: string
}

type BuyRefusal =
  | FinishRefusal
  | ConsignmentRefusal
  | ParcelSelectionError
  | Refusal<'order-not-found' | 'labels-not-connected' | 'carrier-away' | 'label-offer-gone'>
  | Refusal<'carrier-refused', { reason: string }>

/**
 * Buys a label for a parcel and ships the parcel with it. The label is written before the provider
 * is called, one for each parcel: pressed again, from another browser or after a lost answer, the
 * first purchase goes on.
 */
export async function buyLabel(
  db: Db,
  access: CarrierAccess,
  wanted: Wanted,
  now: Date,
): Promise<SuccessResult<FinishedLabel> | BuyRefusal> {
  const { number, offerKey, price } = wanted
  const former = await findFormerLabel(db, wanted)
  if (former) return finishLabel(db, access, former.id, now)
  const carrier = await readCarrierInForce(db, access)
  if (!carrier) return refuse('labels-not-connected')
  const asked = await askCarrier(() => carrier.findOffer(offerKey))
  if (!asked.ok) return asked
  const offer = asked.answer
  if (!offer || offer.price !== price) return refuse('label-offer-gone')
  const reserved = await runInTransaction(db, async (own) => {
    const held = await lockOrderForUpdate(own, number)
    if (!held) return refuse('order-not-found')
    const first = await findFormerLabel(own, wanted)
    if (first) return { ok: true, id: first.id } as const
    const read = await readConsignment(own, held, wanted)
    if (!read.ok) return read
    return reserveLabel(own, held, { ...wanted, offer, provider: carrier.name }, now)
  })
  return reserved.ok ? finishLabel(db, access, reserved.id, now) : reserved
}

/** Label of the parcel, or of this offer, that was bought or is being bought. */
async function findFormerLabel(
  db: Db,
  { number, shipment, offerKey }: Pick<Wanted, 'number' | 'shipment' | 'offerKey'>,
) {
  const live = (await labels.listLabelsOfOrder(db, number)).filter(isLive)
  return (
    live.find((label) => label.offerKey === offerKey) ??
    live.find(({ position }) => position !== null && position === shipment)
  )
}

function isLive({ state }: labels.StoredLabel): boolean {
  return state !== 'refused' && state !== 'canceled'
}

async function reserveLabel(
  db: Db,
  held: NonNullable<Awaited<ReturnType<typeof lockOrderForUpdate>>>,
  wanted: Wanted & { offer: LabelOffer; provider: string },
  now: Date,
): Promise<SuccessResult<{ id: number }> | ParcelSelectionError> {
  const { shipment: position, offer, provider, parcel, declaredValue, actor } = wanted
  const { order } = held
  const shippable = await readShippableOrder(db, held)
  const chosen = chooseParcelToShip(shippable, position === undefined ? {} : { shipment: position })
  if (!chosen.ok) return chosen
  const former = (await labels.listLabelsOfOrder(db, order.number)).find(
    (label) => isLive(label) && label.shipmentId === chosen.shipment?.id,
  )
  if (former && chosen.shipment) return { ok: true, id: former.id }
  const packed =
    chosen.shipment ??
    (await shipments.addShipment(db, { orderId: order.id, by: actor, units: chosen.units }, now))
  const { carrier, service, days, price } = offer
  const id = await labels.addLabel(
    db,
    {
      orderId: order.id,
      shipmentId: packed.id,
      provider,
      offerKey: offer.key,
      carrier,
      service,
      days,
      price,
      declaredValue,
      parcel,
      boughtBy: actor,
    },
    now,
  )
  await auditLog.addAuditEntry(
    db,
    {
      actor,
      action: 'label-asked',
      subject: `order:${order.number}`,
      after: { shipment: packed.position, provider, carrier, service, price },
    },
    now,
  )
  return { ok: true, id }
}
