import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '#domain/canonical-json.ts'
import { orderRecord, type RecordedSeller } from '#domain/orders/order-record.ts'
import type { OrderLine, PaymentAttempt } from '#domain/orders/order.ts'
import type { NewRecord } from '#persistence/orders/orders.ts'
import { addressToJson } from '#persistence/stored-places.ts'

const saltBytes = 16

/** Builds the tamper-evident record of an order: its text, hash, and address salt. */
export function recordOrder(
  of: { attempt: PaymentAttempt; lines: readonly OrderLine[]; seller: RecordedSeller },
  now: Date,
): NewRecord {
  const { shippingAddress } = of.attempt
  const addressSalt = shippingAddress && randomBytes(saltBytes)
  const addressHash =
    addressSalt &&
    sha256(
      canonicalJson({ address: addressToJson(shippingAddress), salt: addressSalt.toString('hex') }),
    ).toString('hex')
  const agreed = canonicalJson(orderRecord({ ...of, addressHash }, now))
  return { agreed, hash: sha256(agreed), addressSalt }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
