import { randomBytes } from 'node:crypto'
import { addBusinessDays } from '#domain/business-days.ts'
import type { ShippingRate } from '#domain/buying/shipping-options.ts'
import { type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { fromPesos, zeroCentavos } from '#domain/money.ts'
import { isOrderInPreparationOrTransit, type OrderState } from '#domain/orders/order-state.ts'
import type { PaymentAttempt } from '#domain/orders/order.ts'
import type { PaymentAttemptState } from '#domain/orders/payment.ts'
import { toOrderStateId, fromOrderStateId } from '#persistence/orders/order-state-id.ts'
import type { DemoOrder, TimeRelativeToImport } from './demo-content.ts'
import type { DemoHistoryOrder } from './insert-past-order.ts'

/**
 * Converts a demo order from the simulated past to a stored order; the order number begins with the
 * year and month of purchase.
 */
export function createDemoPastOrder(
  order: DemoOrder,
  owner: { shopperId: number; email: string; rate: ShippingRate | undefined; today: Day },
  at: (moment: TimeRelativeToImport) => Date,
): DemoHistoryOrder {
  const { payment, refund, tracking, events } = order
  const state = fromOrderStateId(order.state_id)
  const createdAt = at(order.created_at)
  const paidAt = payment.paid_at && at(payment.paid_at)
  const expiresAt = payment.expires_at ? at(payment.expires_at) : (paidAt ?? createdAt)
  const number = `${toMexicoDay(createdAt).slice(2, 7).replace('-', '')}-${order.number_suffix}`
  const reachedOn = (wanted: OrderState): Date | null => {
    const event = events.find(({ to }) => to === toOrderStateId(wanted))
    return event ? at(event.at) : null
  }
  return {
    attempt: {
      ref: randomBytes(16).toString('base64url'),
      order_number: number,
      shopper_id: owner.shopperId,
      email: owner.email,
      cart_hash: order.ref,
      gateway: 'simulator',
      ...outcome(order),
      subtotal_centavos: fromPesos(order.sub_total),
      discount_centavos: fromPesos(order.discount_total),
      shipping_centavos: fromPesos(order.shipping_amount),
      total_centavos: fromPesos(order.grand_total),
      coupon_code: order.coupon,
      coupon_state: order.coupon === null ? null : 'used',
      shipping_code: order.shipping_method,
      shipping_name: owner.rate?.name ?? null,
      ...estimate(order, owner.rate, { placed: toMexicoDay(createdAt), today: owner.today }),
      shipping_address: order.shipping_address && JSON.stringify(order.shipping_address),
      ...moneyTrail(order, expiresAt),
      paid_centavos: paidAt ? fromPesos(payment.amount) : zeroCentavos,
      refunded_centavos: refund ? fromPesos(refund.amount) : zeroCentavos,
      expires_at: expiresAt,
      created_at: createdAt,
      updated_at: createdAt,
      paid_at: paidAt,
    },
    lines: order.items.map((item, position) => ({
      urlKey: item.url_key,
      row: {
        position,
        name: item.name,
        sku: item.sku,
        url_key: item.url_key,
        quantity: item.qty,
        unit_price_centavos: fromPesos(item.price),
        discount_centavos: fromPesos(item.discount),
      },
    })),
    order: {
      number,
      shopper_id: owner.shopperId,
      state_id: order.state_id,
      payment_flag: refund ? 'refunded' : null,
      carrier: tracking?.carrier ?? null,
      tracking_number: tracking?.number ?? null,
      tracking_url: tracking?.url ?? null,
      shipped_at: tracking && at(tracking.shipped_at),
      delivered_at: reachedOn('delivered_unconfirmed') ?? reachedOn('completed'),
      completed_at: reachedOn('completed'),
      cancel_reason: state === 'canceled' ? (events.at(-1)?.note ?? null) : null,
      created_at: createdAt,
      updated_at: createdAt,
    },
    events: events.map((event) => ({
      from_state: event.from,
      to_state: event.to,
      actor: event.actor,
      reason: event.note,
      visible: event.visible,
      created_at: at(event.at),
    })),
    refund: refund && {
      amount_centavos: fromPesos(refund.amount),
      reason: refund.reason,
      state: 'done',
      idempotency_key: `${number}-refund`,
      created_at: at(refund.at),
      finished_at: at(refund.at),
    },
  }
}

/** Derives the states of a past demo order's payment attempt and stock reservation. */
function outcome({ payment, refund }: DemoOrder): {
  state: PaymentAttemptState
  stock_state: PaymentAttempt['stockState']
} {
  if (refund) return { state: 'refunded', stock_state: 'committed' }
  if (payment.paid_at) return { state: 'paid', stock_state: 'committed' }
  const isOver = payment.expires_at !== null && payment.expires_at.days < 0
  return isOver
    ? { state: 'expired', stock_state: 'released' }
    : { state: 'pending', stock_state: 'reserved' }
}

/** Estimated delivery days of a demo order; orders in transit arrive today at the earliest. */
function estimate(
  { state_id }: DemoOrder,
  rate: ShippingRate | undefined,
  { placed, today }: { placed: Day; today: Day },
) {
  if (!rate) return {}
  const isExpected = isOrderInPreparationOrTransit(fromOrderStateId(state_id))
  const promised = (days: number): Day => {
    const day = addBusinessDays(placed, days)
    return isExpected && day < today ? today : day
  }
  return {
    estimate_from: promised(rate.minBusinessDays),
    estimate_to: promised(rate.maxBusinessDays),
  }
}

function moneyTrail({ payment }: DemoOrder, expiresAt: Date) {
  const { pan, authorization, reference } = payment
  const card = pan && authorization ? { maskedPan: pan, brand: 'Tarjeta', authorization } : null
  const voucher =
    payment.method === 'cash' && reference
      ? { reference, barcode: reference.replaceAll(' ', ''), expiresAt: expiresAt.toISOString() }
      : null
  return {
    method: payment.method === 'card_msi' ? 'card' : payment.method,
    installments: card ? (payment.msi ?? 1) : null,
    card: card && JSON.stringify(card),
    voucher: voucher && JSON.stringify(voucher),
    tracking_key:
      payment.method === 'spei' && payment.paid_at && reference
        ? reference.replace('Clave de rastreo ', '')
        : null,
  }
}
