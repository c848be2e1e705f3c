import type { Consignment } from '#carriers/carrier.ts'
import {
  listMissingSenderParts,
  toReceiverAddress,
  toSenderAddress,
} from '#domain/labels/label-address.ts'
import { findParcelFaults, type Parcel } from '#domain/labels/parcel.ts'
import type { Centavos } from '#domain/money.ts'
import type { Order, PaymentAttempt } from '#domain/orders/order.ts'
import { type Refusal, refuse, type SuccessResult } from '#domain/use-case-result.ts'
import type { Db } from '#persistence/database.ts'
import { readSettings } from '../read-settings.ts'

export type ParcelToSend = { parcel: Parcel; declaredValue: Centavos | null }

export type ConsignmentRefusal =
  | Refusal<'not-to-an-address'>
  | Refusal<'sender-incomplete', { missing: string[] }>
  | Refusal<'parcel-unfit', { fields: Record<string, string> }>

/** What a carrier is asked about a parcel of an order: addresses, measures and declared value. */
export async function readConsignment(
  db: Db,
  { attempt }: { attempt: PaymentAttempt; order: Order },
  { parcel, declaredValue }: ParcelToSend,
): Promise<SuccessResult<{ consignment: Consignment }> | ConsignmentRefusal> {
  const { shippingAddress, email, buyerPhone: phone } = attempt
  if (!shippingAddress) return refuse('not-to-an-address')
  const faults = findParcelFaults(parcel)
  if (faults.length > 0)
    return refuse('parcel-unfit', {
      fields: Object.fromEntries(faults.map((name) => [name, parcelComplaints[name]])),
    })
  const { parcels } = await readSettings(db, ['parcels'])
  const sender = parcels?.sender ?? {}
  const missing = listMissingSenderParts(sender)
  if (missing.length > 0) return refuse('sender-incomplete', { missing })
  const to = toReceiverAddress(shippingAddress, { email, phone })
  return { ok: true, consignment: { from: toSenderAddress(sender), to, parcel, declaredValue } }
}

const side = 'Escribe centímetros enteros, de 1 a 300.'

const parcelComplaints: Record<keyof Parcel, string> = {
  length: side,
  width: side,
  height: side,
  grams: 'Escribe el peso, de 1 g a 100 kg.',
}
