import type { Centavos } from '../money.ts'
import type { OrderLine, PaymentAttempt } from './order.ts'

const version = 1

/**
 * Copy of a payment attempt, stored at the payment gateway to restore the attempt if the shop's
 * database loses it. The copy has SKUs, identity and e-mail instead of database ids.
 */
export type PaymentAttemptSnapshot = Pick<
  PaymentAttempt,
  | 'ref'
  | 'orderNumber'
  | 'email'
  | 'buyerPhone'
  | 'offer'
  | 'subtotal'
  | 'discount'
  | 'bundles'
  | 'shipping'
  | 'total'
  | 'couponCode'
  | 'shippingCode'
  | 'shippingName'
  | 'estimateFrom'
  | 'estimateTo'
  | 'shippingAddress'
  | 'pickupPoint'
  | 'legalVersions'
> & {
  version: typeof version
  identity: { issuer: string; subject: string } | null
  /** present for a test order; absent in older snapshots */
  trial?: true
  lines: Omit<OrderLine, 'productId'>[]
  /** time at which the payment attempt was created, ISO 8601 */
  createdAt: string
  /** time at which the payment attempt expires, ISO 8601 */
  expiresAt: string
}

/**
 * Reason why a payment that is missing in the shop's database cannot be restored from its snapshot
 * automatically.
 */
export type UnknownPaymentReason =
  | 'unreadable'
  | 'other-amount'
  | 'lines-differ'
  | 'taken'
  | 'refused'

/** Data of a payment attempt that is stored in tables other than the attempts table. */
export type PaymentAttemptDetails = {
  lines: OrderLine[]
  identity: PaymentAttemptSnapshot['identity']
  legalVersions: PaymentAttempt['legalVersions']
}

/** Serialises the snapshot of a payment attempt; equal attempts give identical text. */
export function serializePaymentAttemptSnapshot({
  attempt,
  lines,
  identity,
  legalVersions,
}: PaymentAttemptDetails & { attempt: PaymentAttempt }): string {
  const snapshot: PaymentAttemptSnapshot = {
    version,
    ref: attempt.ref,
    orderNumber: attempt.orderNumber,
    identity,
    email: attempt.email,
    buyerPhone: attempt.buyerPhone,
    offer: attempt.offer,
    subtotal: attempt.subtotal,
    discount: attempt.discount,
    bundles: attempt.bundles,
    shipping: attempt.shipping,
    total: attempt.total,
    couponCode: attempt.couponCode,
    shippingCode: attempt.shippingCode,
    shippingName: attempt.shippingName,
    estimateFrom: attempt.estimateFrom,
    estimateTo: attempt.estimateTo,
    shippingAddress: attempt.shippingAddress,
    pickupPoint: attempt.pickupPoint,
    legalVersions,
    ...(attempt.trial && { trial: true as const }),
    lines: lines.map(({ productId: _, ...line }) => line),
    createdAt: attempt.createdAt.toISOString(),
    expiresAt: attempt.expiresAt.toISOString(),
  }
  return JSON.stringify(snapshot)
}

/**
 * Parses a purchase snapshot and compares it with the gateway's payment; returns the reason if it
 * does not match.
 */
export function parsePaymentAttemptSnapshot(
  text: string | undefined,
  payment: { ref: string; amount: Centavos },
): PaymentAttemptSnapshot | Exclude<UnknownPaymentReason, 'taken' | 'refused'> {
  const snapshot = parsed(text)
  if (snapshot?.version !== version || snapshot.ref !== payment.ref) return 'unreadable'
  if (snapshot.total !== payment.amount) return 'other-amount'
  const { lines, subtotal, discount, shipping, total } = snapshot
  const adds =
    sum(lines, (line) => line.unitPrice * line.quantity) === subtotal &&
    sum(lines, (line) => line.discount) === discount &&
    subtotal - discount + shipping === total
  // snapshots stored before bundles existed have no `bundles` field
  return adds ? { ...snapshot, bundles: snapshot.bundles ?? [] } : 'lines-differ'
}

function parsed(text = ''): PaymentAttemptSnapshot | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function sum<T>(items: T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
