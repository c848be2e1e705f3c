import { zeroCentavos } from '#domain/money.ts'
import { getExampleTrackingNumber } from '#domain/orders/carrier-tracking.ts'
import { explainPaymentAttemptState } from '#domain/orders/explain-payment-state.ts'
import { canCancelOrder } from '#domain/orders/order-state-transitions.ts'
import { listManualOrderTransitions, findNextOrderAction } from '#domain/orders/order-tabs.ts'
import { getDeliveryMethod } from '#domain/orders/order.ts'
import { canUndoShipment, listUnpackedUnits } from '#domain/orders/shipment.ts'
import type { Db } from '#persistence/database.ts'
import * as orderRecords from '#persistence/orders/immutable-order-records.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as officeAttempts from '#persistence/orders/office-payment-attempts.ts'
import * as operatorOrders from '#persistence/orders/operator-orders.ts'
import * as orderMessages from '#persistence/orders/order-messages.ts'
import * as orderNotes from '#persistence/orders/order-notes.ts'
import { isPaymentMismatched } from '#persistence/orders/payment-mismatches.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import { readSettings } from '../read-settings.ts'
import { calculateRefundStillOwed } from './refund-payment.ts'
import { readInvoiceDeadline } from './request-invoice.ts'

/** Full details of an order for the back office, with the currently allowed actions. */
export async function readOfficeOrder(db: Db, number: string, now: Date) {
  const view = await shopperOrders.findOrderByNumber(db, number)
  if (!view) return undefined
  const { order, attempt, lines } = view
  const { gateway, sessionId } = attempt
  const [
    events,
    notes,
    addresses,
    messages,
    notices,
    invoice,
    refundable,
    units,
    bought,
    parcels,
    { carriers = [] },
    intact,
    differs,
  ] = await Promise.all([
    operatorOrders.listOrderEvents(db, order.id),
    orderNotes.listOrderNotes(db, order.id),
    orderNotes.listAddressChanges(db, order.id),
    orderMessages.listMessagesOfOrder(db, number),
    sessionId === null
      ? []
      : officeAttempts.listWebhooksOfPaymentSession(db, { gateway, sessionId }),
    invoiceRequests.findInvoiceRequest(db, order.id),
    calculateRefundStillOwed(db, attempt, { kept: zeroCentavos }),
    shipments.listLinesToShip(db, order.id),
    refundLines.listRefundableLines(db, { id: order.id, attemptId: attempt.id }),
    shipments.listShipmentsOfOrder(db, order.id),
    readSettings(db, ['carriers']),
    orderRecords.isOrderRecordIntact(db, number),
    isPaymentMismatched(db, attempt.id),
  ])
  const standing = {
    state: order.state,
    way: getDeliveryMethod(attempt, lines),
    shipments: parcels,
  }
  const left = listUnpackedUnits(units, parcels)
  const isCallable = canCancelOrder(order.state, parcels)
  return {
    ...view,
    events,
    intact,
    notes,
    addresses,
    mails: messages.filter(({ channel }) => channel === 'mail'),
    notices,
    arrival: explainPaymentAttemptState(
      { attempt, order, notices: { ...sumOf(notices), differs } },
      now,
    ),
    invoice,
    refundable,
    invoiceUntil: readInvoiceDeadline(order, attempt),
    carriers: carriers.map((carrier) => ({
      name: carrier.name,
      example: getExampleTrackingNumber(carrier),
    })),
    lineIds: units.map(({ id }) => id),
    bins: units.map(({ bin }) => bin),
    refunded: bought.map(({ refunded }) => refunded),
    toPack: units.map(({ id }) => left.find(({ lineId }) => lineId === id)?.quantity ?? 0),
    revocable: parcels.filter((one) => canUndoShipment(one, now)).map(({ position }) => position),
    next: findNextOrderAction(standing),
    moves: listManualOrderTransitions(standing),
    canCancel: isCallable,
    canCorrectAddress: isCallable && standing.way === 'carrier' && attempt.shippingAddress !== null,
  }
}

function sumOf(notices: readonly officeAttempts.PaymentWebhookRow[]) {
  return {
    count: notices.length,
    waits: notices.some(({ processedAt }) => processedAt === null),
  }
}

export type OfficeOrderView = NonNullable<Awaited<ReturnType<typeof readOfficeOrder>>>
