import type { Centavos } from '../money.ts'
import type { OrderLine, PaymentAttempt } from './order.ts'

const version = 1

/**
 * Snapshot of an attempt for the gateway, from which a lost attempt is restored. Uses SKU, identity and e-mail, which
 * outlive the database.
 */
export type PurchaseSnapshot = Pick<
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
  /** test order; absent in older snapshots */
  trial?: true
  lines: Omit<OrderLine, 'productId'>[]
  /** ISO 8601 */
  createdAt: string
  /** ISO 8601 */
  expiresAt: string
}

/** Why a payment that the shop does not know cannot become an attempt again by itself. */
export type UnknownPaymentReason =
  | 'unreadable'
  | 'other-amount'
  | 'lines-differ'
  | 'taken'
  | 'refused'

/** Facts of an attempt that are stored outside of it. */
export type AttemptFacts = {
  lines: OrderLine[]
  identity: PurchaseSnapshot['identity']
  legalVersions: PaymentAttempt['legalVersions']
}

/** Deterministic per attempt. */
export function writeSnapshot({
  attempt,
  lines,
  identity,
  legalVersions,
}: AttemptFacts & { attempt: PaymentAttempt }): string {
  const snapshot: PurchaseSnapshot = {
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

/** A snapshot that is the payment's own and adds up, or why there is none. */
export function readSnapshot(
  text: string | undefined,
  payment: { ref: string; amount: Centavos },
): PurchaseSnapshot | Exclude<UnknownPaymentReason, 'taken' | 'refused'> {
  const snapshot = parsed(text)
  if (snapshot?.version !== version || snapshot.ref !== payment.ref) return 'unreadable'
  if (snapshot.total !== payment.amount) return 'other-amount'
  const { lines, subtotal, discount, shipping, total } = snapshot
  const adds =
    sum(lines, (line) => line.unitPrice * line.quantity) === subtotal &&
    sum(lines, (line) => line.discount) === discount &&
    subtotal - discount + shipping === total
  // a snapshot of before there were bundles names none
  return adds ? { ...snapshot, bundles: snapshot.bundles ?? [] } : 'lines-differ'
}

function parsed(text = ''): PurchaseSnapshot | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function sum<T>(items: T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
