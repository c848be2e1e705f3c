import type { Order } from '#domain/orders/order.ts'
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
