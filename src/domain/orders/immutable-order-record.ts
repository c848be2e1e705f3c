import type { Day } from '../mexico-dates-and-times.ts'
import type { Centavos } from '../money.ts'
import type { OrderLine, PaymentAttempt } from './order.ts'

const orderRecordKind = 'order-record'

const version = 1

/** Identity of the seller in a signed order record; null until configured. */
export type ImmutableOrderRecordSeller = {
  name: string
  legalName: string | null
  rfc: string | null
  address: string | null
}

/**
 * Agreed terms of an order; the hash of its canonical JSON is given to the shopper. Amounts in centavos. The postal
 * address is a salted hash, names are absent.
 */
export type ImmutableOrderRecord = {
  kind: typeof orderRecordKind
  version: typeof version
  order: string
  /** Time at which shop and shopper agreed on the purchase, ISO 8601. */
  agreedAt: string
  currency: 'MXN'
  amountsIn: 'centavos'
  /** whether this is a test order that an operator placed before the shop opened */
  trial: boolean
  seller: ImmutableOrderRecordSeller
  lines: {
    name: string
    sku: string
    digital: boolean
    quantity: number
    unitPrice: Centavos
    regularPrice: Centavos
    discount: Centavos
  }[]
  /** applied bundles and promotions with their total savings, in centavos */
  savings: { code: string; name: string; sets: number; saving: Centavos }[]
  coupon: string | null
  subtotal: Centavos
  discount: Centavos
  shipping: Centavos
  total: Centavos
  delivery: {
    code: string | null
    name: string | null
    promisedFrom: Day | null
    promisedTo: Day | null
    pickup: { name: string; address: string } | null
    /** SHA-256 of the canonical JSON of `{ address, salt }`, in hexadecimal; null without a postal address. */
    addressHash: string | null
  }
  /** version number of each legal text in force when the order was placed */
  texts: Record<string, number>
}

type Agreed = {
  attempt: PaymentAttempt
  lines: readonly OrderLine[]
  seller: ImmutableOrderRecordSeller
  addressHash: string | null
}

export function createImmutableOrderRecord(
  { attempt, lines, seller, addressHash }: Agreed,
  at: Date,
): ImmutableOrderRecord {
  const { pickupPoint } = attempt
  return {
    kind: orderRecordKind,
    version,
    order: attempt.orderNumber,
    agreedAt: at.toISOString(),
    currency: 'MXN',
    amountsIn: 'centavos',
    trial: attempt.trial,
    seller,
    lines: lines.map(({ name, sku, digital, quantity, unitPrice, regularPrice, discount }) => ({
      name,
      sku,
      digital,
      quantity,
      unitPrice,
      regularPrice,
      discount,
    })),
    savings: attempt.bundles.map(({ code, name, sets, saving }) => ({ code, name, sets, saving })),
    coupon: attempt.couponCode,
    subtotal: attempt.subtotal,
    discount: attempt.discount,
    shipping: attempt.shipping,
    total: attempt.total,
    delivery: {
      code: attempt.shippingCode,
      name: attempt.shippingName,
      promisedFrom: attempt.estimateFrom,
      promisedTo: attempt.estimateTo,
      pickup: pickupPoint && { name: pickupPoint.name, address: pickupPoint.address },
      addressHash,
    },
    texts: attempt.legalVersions,
  }
}

/** Formats a hash in groups of digits, so that narrow screens can wrap it. */
export function formatHash(hash: string): string {
  return (hash.match(/.{1,8}/g) ?? []).join(' ')
}
