import type { Order } from '#domain/orders/order.ts'
import { type AsJson, toMoment } from '../combined-statements.ts'
import { fromOrderStateId } from './order-state-id.ts'

export const orderColumns = [
  'id',
  'number',
  'attempt_id as attemptId',
  'shopper_id as shopperId',
  'state_id as stateId',
  'payment_flag as paymentFlag',
  'carrier',
  'tracking_number as trackingNumber',
  'tracking_url as trackingUrl',
  'shipped_at as shippedAt',
  'delivered_at as deliveredAt',
  'completed_at as completedAt',
  'cancel_reason as cancelReason',
  'pickup_code as pickupCode',
  'pickup_until as pickupUntil',
  'revocation_requested_at as revocationRequestedAt',
  'created_at as createdAt',
  'record_hash as recordHash',
] as const

export type OrderRow = Omit<Order, 'state' | 'recordHash'> & {
  stateId: number
  recordHash: Buffer | null
}

/** Converts a row of the table `orders` into an `Order`. */
export function toOrder({ stateId, recordHash, ...row }: OrderRow): Order {
  return {
    ...row,
    state: fromOrderStateId(stateId),
    recordHash: recordHash?.toString('hex') ?? null,
  }
}

/** Converts a row of the table `orders` that arrived within JSON into an `Order`. */
export function toOrderFromJson(row: AsJson<OrderRow>): Order {
  return toOrder({
    ...row,
    shippedAt: toMoment(row.shippedAt),
    deliveredAt: toMoment(row.deliveredAt),
    completedAt: toMoment(row.completedAt),
    revocationRequestedAt: toMoment(row.revocationRequestedAt),
    createdAt: toMoment(row.createdAt),
    // PostgreSQL writes bytes as \x and hexadecimal digits
    recordHash: row.recordHash === null ? null : Buffer.from(row.recordHash.slice(2), 'hex'),
  })
}
