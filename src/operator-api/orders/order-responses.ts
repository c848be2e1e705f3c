import type { OfficeOrderResponse, OfficeOrderRow } from '#contract/operator/orders.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { multiplyCentavos, toPesos } from '#domain/money.ts'
import { isOrderEnded, formatOrderState } from '#domain/orders/order-state.ts'
import { findNextOrderAction } from '#domain/orders/order-tabs.ts'
import { formatPaymentOutcome } from '#domain/orders/payment-texts.ts'
import { formatMessageTemplateName } from '#mail/message-templates.ts'
import type { OfficeOrder } from '#persistence/orders/office-orders.ts'
import { getAddressEditConflictVersion } from '#use-cases/orders/correct-order-address.ts'
import type { OfficeOrderView } from '#use-cases/orders/read-office-order.ts'
import type { OfficeCaller } from '#use-cases/running/authenticate-office-caller.ts'
import { getProductPictureUrl } from '../product-picture-url.ts'
import { redactAddressByPermission } from './redact-postal-address.ts'

export function toOrderRow(order: OfficeOrder, today: Day): OfficeOrderRow {
  const { state, pickup, allDigital, parcels, estimateTo } = order
  const way = allDigital ? 'digital' : pickup ? 'pickup' : 'carrier'
  return {
    number: order.number,
    created_at: order.createdAt.toISOString(),
    status: state,
    state: formatOrderState(state, { pickup }),
    payment_flag: order.paymentFlag,
    trial: order.trial,
    person: order.person,
    city: order.city,
    product: order.product,
    quantity: order.quantity,
    image: getProductPictureUrl(order.image),
    others: order.others,
    units: order.units,
    packed: order.packed,
    to_pack: order.toPack,
    shipping_name: order.shippingName,
    pickup,
    arrives_by: estimateTo,
    late: estimateTo !== null && estimateTo < today && !isOrderEnded(state),
    parcels,
    total: toPesos(order.total),
    next: findNextOrderAction({ state, way, shipments: parcels.map((one) => ({ state: one })) }),
  }
}

export function toOfficeOrder(
  found: OfficeOrderView,
  may: OfficeCaller['may'],
): OfficeOrderResponse {
  const { order, attempt, lines, lineIds, bins, shipments, invoice, revocable } = found
  const { pickupPoint, shippingAddress: address } = attempt
  const pickup = pickupPoint !== null
  const seesPersonalData = may('personal-data:read')
  return {
    number: order.number,
    created_at: order.createdAt.toISOString(),
    status: order.state,
    state: formatOrderState(order.state, { pickup }),
    payment_flag: order.paymentFlag,
    trial: attempt.trial,
    record: order.recordHash === null ? null : { hash: order.recordHash, intact: found.intact },
    lines: lines.map((line, place) => ({
      id: lineIds[place] ?? 0,
      name: line.name,
      sku: line.sku,
      image: getProductPictureUrl(line.imagePath),
      bin: bins[place] ?? null,
      digital: line.digital,
      quantity: line.quantity,
      refunded: found.refunded[place] ?? 0,
      to_pack: found.toPack[place] ?? 0,
      price: toPesos(line.unitPrice),
      amount: toPesos(multiplyCentavos(line.unitPrice, line.quantity)),
    })),
    money: {
      subtotal: toPesos(attempt.subtotal),
      discount: toPesos(attempt.discount),
      coupon: attempt.couponCode,
      bundles: attempt.bundles.map(({ name, saving, promotion }) => ({
        name,
        saving: toPesos(saving),
        ...(promotion !== undefined && { promotion }),
      })),
      shipping_name: attempt.shippingName,
      shipping: toPesos(attempt.shipping),
      total: toPesos(attempt.total),
      paid: toPesos(attempt.paid),
      refunded: toPesos(attempt.refunded),
      left: toPesos(found.refundable),
    },
    payment: paymentOf(found),
    person: {
      shopper_id: order.shopperId,
      email: attempt.email,
      phone: seesPersonalData ? attempt.buyerPhone : null,
    },
    address: address && redactAddressByPermission(address, may),
    address_version: address && seesPersonalData ? getAddressEditConflictVersion(address) : null,
    pickup: pickupPoint && {
      name: pickupPoint.name,
      address: pickupPoint.address,
      until: order.pickupUntil,
    },
    arrives_from: attempt.estimateFrom,
    arrives_by: attempt.estimateTo,
    invoice: invoice
      ? {
          rfc: invoice.rfc,
          state: invoice.state,
          fiscal_id: invoice.fiscalId?.toUpperCase() ?? null,
          refused_reason: invoice.refusedReason,
        }
      : null,
    invoice_until: found.invoiceUntil,
    parcels: shipments.map((parcel) => ({
      position: parcel.position,
      status: parcel.state,
      carrier: parcel.tracking?.carrier ?? null,
      tracking_number: parcel.tracking?.trackingNumber ?? null,
      tracking_url: parcel.tracking?.trackingUrl ?? null,
      packed_by: parcel.packedBy,
      packed_at: parcel.packedAt.toISOString(),
      sent_by: parcel.sentBy,
      sent_at: parcel.sentAt?.toISOString() ?? null,
      delivered_at: parcel.deliveredAt?.toISOString() ?? null,
      lines: parcel.lines.map(({ place, quantity }) => ({ line: lineIds[place] ?? 0, quantity })),
      can_take_back: revocable.includes(parcel.position),
    })),
    timeline: timelineOf(found, seesPersonalData),
    next: found.next,
    moves: found.moves.map((to) => ({ to, words: formatOrderState(to, { pickup }) })),
    can_cancel: found.canCancel,
    can_correct_address: found.canCorrectAddress && seesPersonalData,
    carriers: found.carriers.map(({ name }) => name),
    tracking_examples: found.carriers.flatMap(({ name, example }) =>
      example === undefined ? [] : [{ carrier: name, example }],
    ),
  }
}

function paymentOf({ attempt, notices, arrival }: OfficeOrderView): OfficeOrderResponse['payment'] {
  return {
    status: attempt.state,
    why: arrival,
    gateway: attempt.gateway,
    method: attempt.method,
    card: attempt.card?.maskedPan ?? null,
    installments: attempt.installments,
    authorization: attempt.card?.authorization ?? null,
    paid_at: attempt.paidAt?.toISOString() ?? null,
    notices: notices.map(({ type, receivedAt, outcome }) => ({
      type,
      received_at: receivedAt.toISOString(),
      outcome: outcome === null ? null : formatPaymentOutcome(outcome),
    })),
  }
}

function timelineOf(
  found: OfficeOrderView,
  seesPersonalData: boolean,
): OfficeOrderResponse['timeline'] {
  const pickup = found.attempt.pickupPoint !== null
  const entries = [
    ...found.events.map(({ toState, actor, reason, createdAt }) => ({
      kind: 'event' as const,
      at: createdAt,
      by: actor,
      words: reason || (toState === null ? '' : formatOrderState(toState, { pickup })),
    })),
    ...found.notes.map(({ author, body, createdAt }) => ({
      kind: 'note' as const,
      at: createdAt,
      by: author,
      words: body,
    })),
    ...found.mails.map(({ template, createdAt, sentAt }) => ({
      kind: 'mail' as const,
      at: sentAt ?? createdAt,
      by: null,
      words: `${formatMessageTemplateName('mail', template)}${sentAt ? '' : ', por salir'}`,
    })),
    // If a parcel is packed and shipped at the same moment, the timeline shows only the shipping
    // entry.
    ...found.shipments
      .filter(({ packedAt, sentAt }) => sentAt === null || sentAt > packedAt)
      .map(({ position, packedBy, packedAt }) => ({
        kind: 'parcel' as const,
        at: packedAt,
        by: packedBy,
        words: `Paquete ${position} empacado`,
      })),
    ...found.addresses.map(({ before, after, by, createdAt }) => ({
      kind: 'address' as const,
      at: createdAt,
      by,
      words: seesPersonalData
        ? `De «${placeOf(before)}» a «${placeOf(after)}»`
        : 'Se corrigió la dirección',
    })),
  ]
  return entries
    .toSorted((a, b) => Number(b.at) - Number(a.at))
    .map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}

function placeOf(address: { address1: string; address2: string; postcode: string; city: string }) {
  const { address1, address2, postcode, city } = address
  return [address1, address2, `${postcode} ${city}`].filter(Boolean).join(', ')
}
