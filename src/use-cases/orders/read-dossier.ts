import { messageName } from '#domain/message-names.ts'
import type { OrderDossier } from '#domain/orders/order-dossier.ts'
import type { OrderRecord } from '#domain/orders/order-record.ts'
import { stateLabel } from '#domain/orders/order-state.ts'
import { methodTexts, outcomeText } from '#domain/orders/payment-words.ts'
import type { Db } from '#persistence/database.ts'
import * as dossierParts from '#persistence/orders/dossier-parts.ts'
import * as orderMessages from '#persistence/orders/order-messages.ts'
import * as orderNotes from '#persistence/orders/order-notes.ts'
import * as orderRecords from '#persistence/orders/order-records.ts'
import * as orderTimeStamps from '#persistence/orders/order-time-stamps.ts'
import * as orderViews from '#persistence/orders/order-views.ts'
import * as paymentDesk from '#persistence/orders/payment-desk.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import { addressToJson } from '#persistence/stored-places.ts'

const refundTexts: Record<refunds.Refund['state'], string> = {
  requested: 'en camino',
  done: 'hecho',
  failed: 'no se pudo',
  needs_clabe: 'espera la CLABE',
}

type Wanted = {
  number: string
  /** required owner of the order; absent allows any owner */
  shopperId?: number
}

/**
 * Everything about an order that serves as evidence in a complaint or chargeback. Deterministic while the order is
 * unchanged.
 */
export async function readDossier(
  db: Db,
  { number, shopperId }: Wanted,
): Promise<OrderDossier | undefined> {
  const view = await (shopperId === undefined
    ? orderViews.findByNumber(db, number)
    : orderViews.findOwn(db, shopperId, number))
  if (!view) return undefined
  const { order, attempt, lines, shipments } = view
  const { gateway, sessionId } = attempt
  const [kept, intact, addresses, texts, events, notices, messages, refunded, stamp] =
    await Promise.all([
      orderRecords.find(db, number),
      orderRecords.isIntact(db, number),
      orderNotes.addressesOf(db, order.id),
      dossierParts.textsOf(db, attempt.legalVersions),
      orderViews.eventsOf(db, order.id),
      sessionId === null ? [] : paymentDesk.noticesOf(db, { gateway, sessionId }),
      orderMessages.ofOrder(db, number),
      refunds.ofAttempt(db, attempt.id),
      orderTimeStamps.find(db, number),
    ])
  const pickup = attempt.pickupPoint !== null
  const first = addresses[0]?.before ?? attempt.shippingAddress
  const record: OrderRecord | null = kept ? JSON.parse(kept.agreed) : null
  return {
    kind: 'order-record',
    version: 1,
    record,
    hash: kept?.hash ?? null,
    intact,
    address:
      kept?.addressSalt && first ? { address: addressOf(first), salt: kept.addressSalt } : null,
    timeStamp: stamp
      ? {
          at: stamp.stampedAt.toISOString(),
          authority: stamp.authority,
          token: stamp.token.toString('base64'),
        }
      : null,
    texts,
    order: {
      number,
      createdAt: order.createdAt.toISOString(),
      state: stateLabel(order.state, { pickup }),
    },
    lines: lines.map(({ name, sku, quantity, unitPrice, regularPrice, discount }) => ({
      name,
      sku,
      quantity,
      unitPrice,
      regularPrice,
      discount,
    })),
    money: {
      subtotal: attempt.subtotal,
      discount: attempt.discount,
      shipping: attempt.shipping,
      total: attempt.total,
      paid: attempt.paid,
      refunded: attempt.refunded,
    },
    payment: {
      method: attempt.method && methodTexts[attempt.method],
      card: attempt.card?.maskedPan ?? null,
      authorization: attempt.card?.authorization ?? null,
      installments: attempt.installments,
      reference: attempt.voucher?.reference ?? null,
      trackingKey: attempt.trackingKey,
      paidAt: attempt.paidAt?.toISOString() ?? null,
      notices: notices.map(({ type, receivedAt, outcome }) => ({
        at: receivedAt.toISOString(),
        what: type,
        outcome: outcome === null ? null : outcomeText(outcome),
      })),
    },
    history: events.map(({ toState, reason, createdAt }) => ({
      at: createdAt.toISOString(),
      words: reason || (toState === null ? '' : stateLabel(toState, { pickup })),
    })),
    shipments: shipments.flatMap(({ tracking, sentAt, deliveredAt, lines: sent }) =>
      tracking && sentAt
        ? [
            {
              carrier: tracking.carrier,
              trackingNumber: tracking.trackingNumber,
              sentAt: sentAt.toISOString(),
              deliveredAt: deliveredAt?.toISOString() ?? null,
              lines: sent.map(({ place, quantity }) => ({
                name: lines[place]?.name ?? '',
                quantity,
              })),
            },
          ]
        : [],
    ),
    messages: messages.map(({ channel, template, createdAt, sentAt }) => ({
      at: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      words: messageName(channel, template),
    })),
    refunds: refunded.map(({ amount, state, createdAt, finishedAt }) => ({
      amount,
      state: refundTexts[state],
      at: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    })),
  }
}

function addressOf(address: Parameters<typeof addressToJson>[0]): Record<string, string> {
  return { ...addressToJson(address) }
}
