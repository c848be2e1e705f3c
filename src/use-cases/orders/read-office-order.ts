import { zero } from '#domain/money.ts'
import { exampleOf } from '#domain/orders/carrier.ts'
import { isCancellable } from '#domain/orders/order-progress.ts'
import { movesByHand, nextAction } from '#domain/orders/order-tabs.ts'
import { deliveryWay } from '#domain/orders/order.ts'
import { arrivalOf } from '#domain/orders/payment-arrival.ts'
import { canBeTakenBack, unitsToPack } from '#domain/orders/shipment.ts'
import type { Db } from '#persistence/database.ts'
import * as invoiceRequests from '#persistence/orders/invoice-requests.ts'
import * as orderDesk from '#persistence/orders/order-desk.ts'
import * as orderMessages from '#persistence/orders/order-messages.ts'
import * as orderNotes from '#persistence/orders/order-notes.ts'
import * as orderRecords from '#persistence/orders/order-records.ts'
import * as orderViews from '#persistence/orders/order-views.ts'
import * as paymentDesk from '#persistence/orders/payment-desk.ts'
import * as refundLines from '#persistence/orders/refund-lines.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import { isMismatched } from '#persistence/orders/standing-mismatches.ts'
import { readSettings } from '../stored-settings.ts'
import { stillOwed } from './refund-payment.ts'
import { invoiceTerm } from './request-invoice.ts'

/** Full details of an order for the back office, with the currently allowed actions. */
export async function readOfficeOrder(db: Db, number: string, now: Date) {
  const view = await orderViews.findByNumber(db, number)
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
    orderDesk.eventsOf(db, order.id),
    orderNotes.notesOf(db, order.id),
    orderNotes.addressesOf(db, order.id),
    orderMessages.ofOrder(db, number),
    sessionId === null ? [] : paymentDesk.noticesOf(db, { gateway, sessionId }),
    invoiceRequests.findByOrder(db, order.id),
    stillOwed(db, attempt, { kept: zero }),
    shipments.linesToShip(db, order.id),
    refundLines.refundable(db, { id: order.id, attemptId: attempt.id }),
    shipments.ofOrder(db, order.id),
    readSettings(db, ['carriers']),
    orderRecords.isIntact(db, number),
    isMismatched(db, attempt.id),
  ])
  const standing = { state: order.state, way: deliveryWay(attempt, lines), shipments: parcels }
  const left = unitsToPack(units, parcels)
  const isCallable = isCancellable(order.state, parcels)
  return {
    ...view,
    events,
    intact,
    notes,
    addresses,
    mails: messages.filter(({ channel }) => channel === 'mail'),
    notices,
    arrival: arrivalOf({ attempt, order, notices: { ...sumOf(notices), differs } }, now),
    invoice,
    refundable,
    invoiceUntil: invoiceTerm(order, attempt),
    carriers: carriers.map((carrier) => ({ name: carrier.name, example: exampleOf(carrier) })),
    lineIds: units.map(({ id }) => id),
    bins: units.map(({ bin }) => bin),
    refunded: bought.map(({ refunded }) => refunded),
    toPack: units.map(({ id }) => left.find(({ lineId }) => lineId === id)?.quantity ?? 0),
    revocable: parcels.filter((one) => canBeTakenBack(one, now)).map(({ position }) => position),
    next: nextAction(standing),
    moves: movesByHand(standing),
    canCancel: isCallable,
    canCorrectAddress: isCallable && standing.way === 'carrier' && attempt.shippingAddress !== null,
  }
}

function sumOf(notices: readonly paymentDesk.NoticeRow[]) {
  return {
    count: notices.length,
    waits: notices.some(({ processedAt }) => processedAt === null),
  }
}

export type OfficeOrderView = NonNullable<Awaited<ReturnType<typeof readOfficeOrder>>>
