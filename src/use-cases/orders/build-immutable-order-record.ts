import { createHash, randomBytes } from 'node:crypto'
import { toCanonicalJson } from '#domain/canonical-json.ts'
import {
  createImmutableOrderRecord,
  type ImmutableOrderRecordSeller,
} from '#domain/orders/immutable-order-record.ts'
import type { OrderLine, PaymentAttempt } from '#domain/orders/order.ts'
import { addressToJson } from '#persistence/address-json.ts'
import type { NewImmutableOrderRecord } from '#persistence/orders/orders.ts'

const saltBytes = 16

/** Builds the tamper-evident record of an order: its text, hash, and address salt. */
export function buildImmutableOrderRecord(
  of: { attempt: PaymentAttempt; lines: readonly OrderLine[]; seller: ImmutableOrderRecordSeller },
  now: Date,
): NewImmutableOrderRecord {
  const { shippingAddress } = of.attempt
  const addressSalt = shippingAddress && randomBytes(saltBytes)
  const addressHash =
    addressSalt &&
    sha256(
      toCanonicalJson({
        address: addressToJson(shippingAddress),
        salt: addressSalt.toString('hex'),
      }),
    ).toString('hex')
  const agreed = toCanonicalJson(createImmutableOrderRecord({ ...of, addressHash }, now))
  return { agreed, hash: sha256(agreed), addressSalt }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
