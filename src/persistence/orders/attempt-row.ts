import type { Selectable } from 'kysely'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import { addressFromJson, pickupPointFromJson } from '../stored-places.ts'
import type { PaymentAttempts } from '../tables.ts'

/** A row of payment_attempts as a domain value. */
export function attemptFromRow(row: Selectable<PaymentAttempts>): PaymentAttempt {
  const offer = row.payment_offer
  return {
    id: row.id,
    ref: row.ref,
    orderNumber: row.order_number,
    shopperId: row.shopper_id,
    email: row.email,
    buyerPhone: row.buyer_phone,
    state: row.state,
    cartHash: row.cart_hash,
    gateway: row.gateway,
    sessionId: row.gateway_session_id,
    url: row.gateway_url,
    offer: {
      methods: offer.methods ?? ['card'],
      installmentPlans: offer.installmentPlans ?? [],
      voucherMinutes: offer.voucherMinutes ?? { spei: 0, cash: 0 },
    },
    subtotal: row.subtotal_centavos,
    discount: row.discount_centavos,
    bundles: row.bundles,
    shipping: row.shipping_centavos,
    total: row.total_centavos,
    couponId: row.coupon_id,
    couponCode: row.coupon_code,
    couponState: row.coupon_state,
    shippingCode: row.shipping_code,
    shippingName: row.shipping_name,
    estimateFrom: row.estimate_from,
    estimateTo: row.estimate_to,
    shippingAddress: row.shipping_address && addressFromJson(row.shipping_address),
    pickupPoint: row.pickup_point && pickupPointFromJson(row.pickup_point),
    method: row.method,
    installments: row.installments,
    card: row.card,
    voucher: row.voucher,
    trackingKey: row.tracking_key,
    paid: row.paid_centavos,
    refunded: row.refunded_centavos,
    stockState: row.stock_state,
    expiresAt: row.expires_at,
    checkedAt: row.checked_at,
    createdAt: row.created_at,
    paidAt: row.paid_at,
  }
}
