import type { Static } from 'typebox'
import type { OrderStatusResponse, PaymentVoucher } from '#contract/checkout.ts'
import { orderStateIds } from '#contract/order-state.ts'
import type * as wire from '#contract/orders.ts'
import {
  canWithdrawFromPurchase,
  getPurchaseWithdrawalDeadline,
} from '#domain/account/purchase-withdrawal-deadline.ts'
import { getFirstValidDayOfEarnedPoints } from '#domain/account/reward-earning.ts'
import { type CheckoutPolicy, listOtherPaymentMethods } from '#domain/buying/checkout-policy.ts'
import { addDays, type Day, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { subtractCentavos, toPesos } from '#domain/money.ts'
import { getReturnRefundDeadline } from '#domain/orders/order-return.ts'
import {
  deliveryAutoConfirmationDays,
  canShopperCancelOrder,
  canShopperConfirmDelivery,
} from '#domain/orders/order-state-transitions.ts'
import { isReadyForPickup, type OrderState, formatOrderState } from '#domain/orders/order-state.ts'
import type { OrderLine, PaymentAttempt, PickupPoint } from '#domain/orders/order.ts'
import { countReturnableUnits } from '#domain/orders/returnable-units.ts'
import type { PostPurchaseSummary } from '#persistence/orders/post-purchase-summary.ts'
import type { ShopperOrder, ShopperVisibleOrderEvent } from '#persistence/orders/shopper-orders.ts'
import type { CheckoutStatus } from '#use-cases/orders/read-checkout-status.ts'
import { toAppliedBundle } from '../applied-bundle-response.ts'
import { toApiPostalAddress } from '../postal-address-fields.ts'

export function toOrder(
  { order, attempt, lines, shipments }: ShopperOrder,
  today: Day,
): wire.Order {
  const delivered = order.deliveredAt && toMexicoDay(order.deliveredAt)
  const isAsked = order.revocationRequestedAt !== null
  const isReady = isReadyForPickup(order.state, { pickup: attempt.pickupPoint !== null })
  const canReturn = !isAsked && canWithdrawFromPurchase({ state: order.state, delivered }, today)
  return {
    id: order.id,
    number: order.number,
    created_at: order.createdAt.toISOString(),
    status: order.state,
    global_status: {
      id: orderStateIds[order.state],
      description: labelOf(order.state, attempt),
    },
    sub_total: toPesos(attempt.subtotal),
    discount_total: toPesos(attempt.discount),
    bundles: attempt.bundles.map(toAppliedBundle),
    coupon: attempt.couponCode,
    shipping_amount: toPesos(attempt.shipping),
    shipping_name: attempt.shippingName,
    grand_total: toPesos(attempt.total),
    items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    estimate_from: attempt.estimateFrom,
    estimate_to: attempt.estimateTo,
    payment_flag: order.paymentFlag,
    cancel_reason: order.cancelReason,
    payment_attempt: {
      order: order.number,
      products_json: lines.map(toOrderLine),
      shipping_address: attempt.shippingAddress && toApiPostalAddress(attempt.shippingAddress),
    },
    multi_pay: toMultiPay(attempt),
    voucher: order.state === 'pending_payment' ? toVoucher(attempt) : null,
    carrier: order.carrier,
    tracking_number: order.trackingNumber,
    tracking_url: order.trackingUrl,
    shipped_at: order.shippedAt?.toISOString() ?? null,
    delivered_at: order.deliveredAt?.toISOString() ?? null,
    can_cancel: canShopperCancelOrder(order.state, lines, shipments) ? 1 : 0,
    can_confirm_delivery:
      canShopperConfirmDelivery(order.state) && !isAsked && !(isReady && order.pickupCode !== null)
        ? 1
        : 0,
    pickup: attempt.pickupPoint && {
      ...toPickupPlace(attempt.pickupPoint),
      code: isReady ? order.pickupCode : null,
      until: isReady ? order.pickupUntil : null,
    },
    can_return: canReturn ? 1 : 0,
    return_until: delivered && getPurchaseWithdrawalDeadline(delivered),
    return_requested_at: order.revocationRequestedAt?.toISOString() ?? null,
  }
}

type Detail = {
  events: ShopperVisibleOrderEvent[]
  /** Whether the order's contents match its signed order record. */
  intact: boolean
  followUp: PostPurchaseSummary
  /** How many licence keys of the order the buyer has already viewed, by product id. */
  seen: ReadonlyMap<number, number>
  policy: CheckoutPolicy
  /** Business days to inspect a returned parcel. */
  returnDays: number
  now: Date
}

export function toOrderDetail(
  view: ShopperOrder,
  {
    events,
    intact,
    followUp: { refund, points, tickets, returns, lines: refundable },
    seen,
    policy,
    returnDays,
    now,
  }: Detail,
): Omit<wire.OrderResponse['order'], 'return_path'> {
  const { state, deliveredAt, recordHash: hash } = view.order
  const delivered = deliveredAt && toMexicoDay(deliveredAt)
  const order = toOrder(view, toMexicoDay(now))
  const returnable = refundable.map(
    (line) => countReturnableUnits(line, seen.get(line.productId ?? 0) ?? 0).most,
  )
  const countsLater = delivered !== null && points?.status === 'Pendientes'
  return {
    ...order,
    can_return: order.can_return === 1 && returnable.some((units) => units > 0) ? 1 : 0,
    confirmed_on:
      state === 'delivered_unconfirmed' && delivered
        ? addDays(delivered, deliveryAutoConfirmationDays)
        : null,
    other_methods:
      state === 'pending_payment' ? listOtherPaymentMethods(policy, view.attempt, now) : [],
    record: hash === null ? null : { hash, intact },
    refund: refund && {
      amount: toPesos(refund.amount),
      finished_at: refund.finishedAt?.toISOString() ?? null,
    },
    returnable,
    returns: returns.map(({ state: stands, requestedAt, receivedAt, refusedReason, lines }) => ({
      state: stands,
      requested_at: requestedAt.toISOString(),
      due_on: receivedAt && getReturnRefundDeadline(receivedAt, returnDays),
      refused_reason: refusedReason,
      lines: lines.map(({ name, quantity }) => ({ name, qty: quantity })),
    })),
    points: points && {
      ...points,
      counts_from: countsLater ? getFirstValidDayOfEarnedPoints(delivered, policy.earning) : null,
    },
    tickets: tickets.map(({ id, reasonId, reasonCode, purpose }) => ({
      id,
      tickets_reason_id: reasonId,
      reason_code: reasonCode,
      purpose,
    })),
    shipments: view.shipments.flatMap(toShipment),
    events: events.map(({ toState, reason, createdAt }) => ({
      to_state: toState && orderStateIds[toState],
      description: reason || labelOf(toState ?? view.order.state, view.attempt),
      created_at: createdAt.toISOString(),
    })),
  }
}

/** Payment status of an order, without postal address and with a masked e-mail. */
export function toOrderStatus(status: CheckoutStatus, isMine: boolean): OrderStatusResponse {
  const { attempt, order } = status
  return {
    state: status.state,
    order_number: order?.number ?? null,
    total: attempt ? toPesos(attempt.total) : null,
    email_hint: attempt ? hintOf(attempt.email) : null,
    method: attempt?.method ?? null,
    voucher: attempt && status.state === 'pending' ? toVoucher(attempt) : null,
    created_at: order?.createdAt.toISOString() ?? null,
    estimate_from: attempt?.estimateFrom ?? null,
    estimate_to: attempt?.estimateTo ?? null,
    pickup: attempt?.pickupPoint ? 1 : 0,
    pickup_point: isMine && attempt?.pickupPoint ? toPickupPlace(attempt.pickupPoint) : null,
    points: status.points ?? 0,
    licences: status.licences ?? 0,
    only_digital: status.onlyDigital ? 1 : 0,
    product_ids: status.productIds ?? [],
    lines: (status.lines ?? []).map(({ name, quantity, imagePath }) => ({
      name,
      qty: quantity,
      picture: imagePath,
    })),
    destination: isMine ? toDestination(attempt) : null,
    pan: isMine ? (attempt?.card?.maskedPan ?? null) : null,
    msi: attempt?.installments ?? null,
    mine: isMine ? 1 : 0,
  }
}

function toShipment(shipment: ShopperOrder['shipments'][number]): wire.Shipment[] {
  const { position, tracking, sentAt, deliveredAt, lines } = shipment
  if (!tracking || !sentAt) return []
  return [
    {
      position,
      status: deliveredAt ? 'delivered' : 'sent',
      carrier: tracking.carrier,
      tracking_number: tracking.trackingNumber,
      tracking_url: tracking.trackingUrl,
      sent_at: sentAt.toISOString(),
      delivered_at: deliveredAt?.toISOString() ?? null,
      lines: lines.map(({ place, quantity }) => ({ place, qty: quantity })),
    },
  ]
}

function toDestination(attempt: PaymentAttempt | undefined) {
  const address = attempt?.shippingAddress
  if (!address) return null
  return { name: address.firstName, postcode: address.postcode, city: address.city }
}

function toPickupPlace({ name, address, hours }: PickupPoint) {
  return { name, address, hours }
}

function toVoucher(attempt: PaymentAttempt): PaymentVoucher | null {
  const { voucher, method } = attempt
  if (!voucher || !method || method === 'card') return null
  return {
    method,
    reference: voucher.reference,
    barcode: (method === 'cash' && voucher.barcode) || null,
    clabe: voucher.clabe ?? null,
    bank: voucher.bank ?? null,
    beneficiary: voucher.beneficiary ?? null,
    page: voucher.url ?? null,
    amount: toPesos(subtractCentavos(attempt.total, attempt.paid)),
    expires_at: voucher.expiresAt,
  }
}

function toOrderLine(line: OrderLine): Static<typeof wire.OrderLine> {
  return {
    name: line.name,
    qty: line.quantity,
    price: toPesos(line.unitPrice),
    discount: toPesos(line.discount),
    url_key: line.urlKey,
    product_id: line.productId,
    digital: line.digital,
    image: { small_image_url: line.imagePath && `/storage/${line.imagePath}-300.webp` },
  }
}

function toMultiPay(attempt: PaymentAttempt): Static<typeof wire.CardPayment> {
  return {
    pan: attempt.card?.maskedPan ?? null,
    authorization: attempt.card?.authorization ?? null,
    date: attempt.paidAt?.toISOString() ?? null,
    method: attempt.method,
    msi: attempt.installments,
    reference: attempt.trackingKey ?? attempt.voucher?.reference ?? null,
  }
}

function labelOf(state: OrderState, attempt: PaymentAttempt): string {
  return formatOrderState(state, { pickup: attempt.pickupPoint !== null })
}

/** Masks an e-mail: `mariana@correo.mx` → `ma•••@correo.mx`, recognisable to its owner. */
function hintOf(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, name.length > 3 ? 2 : 1)}•••@${domain}`
}
