import type { LabelAddress } from '#domain/labels/label-address.ts'
import type { LabelOffer } from '#domain/labels/label-offers.ts'
import type { Parcel } from '#domain/labels/parcel.ts'
import type { Centavos } from '#domain/money.ts'

/** A parcel with its addresses, for which labels are offered. */
export type Consignment = {
  from: LabelAddress
  to: LabelAddress
  parcel: Parcel
  /** value for which the parcel is insured; null for none */
  declaredValue: Centavos | null
}

export type LabelPurchase = Consignment & {
  /** key of the offer; it also makes a repeated purchase return the first label */
  offerKey: string
}

/** A label at its provider. */
export type CarrierLabel = {
  id: string
  /** `pending`: bought, but the carrier has not numbered it yet */
  state: 'pending' | 'ready' | 'failed' | 'canceled'
  carrier: string | null
  trackingNumber: string | null
  /** last news of the parcel, in the provider's code */
  trackingStatus: string | null
  /** address of the printable PDF */
  fileUrl: string | null
  /** charged price; null if the provider does not say */
  price: Centavos | null
  /** reason of the carrier for a failed label */
  fault: string | null
}

/** What a provider says about the account of its keys. */
type CarrierAccount = { senders: number }

/** Outcome of cancelling a label: accepted by the provider, or refused with its reason. */
type LabelCancellation = { ok: true; status: string } | { ok: false; reason: string }

/** An event of a parcel's way, in the provider's code and words. */
export type TrackingEvent = { status: string; words: string; at: Date | null }

/** A platform that sells labels of several carriers. */
export type Carrier = {
  name: string
  /** hours for which a repeated purchase returns the first label */
  purchaseMemoryHours: number
  /** Asks whose account the keys belong to, without buying anything. */
  describeAccount: () => Promise<CarrierAccount>
  quote: (consignment: Consignment) => Promise<LabelOffer[]>
  /** Reads an offer again, as the provider has it; undefined if it is gone. */
  findOffer: (offerKey: string) => Promise<LabelOffer | undefined>
  /** Buys a label; the same offer is never bought twice. */
  buy: (purchase: LabelPurchase) => Promise<CarrierLabel>
  getLabel: (id: string) => Promise<CarrierLabel>
  cancel: (id: string, reason: string) => Promise<LabelCancellation>
  readTracking: (parcel: { trackingNumber: string; carrier: string }) => Promise<TrackingEvent[]>
}

/** Error when the provider does not answer, or not in a usable form; a purchase may have happened. */
export class CarrierUnavailable extends Error {
  override name = 'CarrierUnavailable'
}

/** Error when the provider rejects the keys; it says nothing about a purchase. */
export class CarrierCredentialsRejected extends CarrierUnavailable {
  override name = 'CarrierCredentialsRejected'
}

/** Final refusal of a call by the provider, with its reason; nothing was bought. */
export class CarrierRejectedRequest extends Error {
  override name = 'CarrierRejectedRequest'
  readonly reason: string

  constructor(reason: string) {
    super(`refused: ${reason}`)
    this.reason = reason
  }
}
