import type { ImmutableOrderRecord } from '#domain/orders/immutable-order-record.ts'
import type { OrderDossier } from '#domain/orders/order-dossier.ts'
import { formatOrderState } from '#domain/orders/order-state.ts'
import { paymentMethodTexts, formatPaymentOutcome } from '#domain/orders/payment-texts.ts'
import { formatMessageTemplateName } from '#mail/message-templates.ts'
import { addressToJson } from '#persistence/address-json.ts'
import type { Db } from '#persistence/database.ts'
import * as agreedLegalTexts from '#persistence/orders/accepted-legal-texts.ts'
import * as orderRecords from '#persistence/orders/immutable-order-records.ts'
import * as officeAttempts from '#persistence/orders/office-payment-attempts.ts'
import * as orderMessages from '#persistence/orders/order-messages.ts'
import * as orderNotes from '#persistence/orders/order-notes.ts'
import * as orderTimeStamps from '#persistence/orders/order-record-timestamps.ts'
import * as refunds from '#persistence/orders/refunds.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'

const refundTexts: Record<refunds.Refund['state'], string> = {
  requested: 'en camino',
  done: 'hecho',
  failed: 'no se pudo',
  needs_clabe: 'espera la CLABE',
}

type Wanted = {
  number: string
  /** id of the shopper who must own the order; absent allows any owner */
  shopperId?: number
}

/**
 * Reads all data about an order that serve as evidence in a complaint or chargeback. The result is
 * identical as long as the order is unchanged.
 */
export async function readOrderDossier(
  db: Db,
  { number, shopperId }: Wanted,
): Promise<OrderDossier | undefined> {
  const view = await (shopperId === undefined
    ? shopperOrders.findOrderByNumber(db, number)
    : shopperOrders.findShopperOrder(db, shopperId, number))
  if (!view) return undefined
  const { order, attempt, lines, shipments } = view
  const { gateway, sessionId } = attempt
  const [kept, intact, addresses, texts, events, notices, messages, refunded, stamp] =
    await Promise.all([
      orderRecords.findImmutableOrderRecord(db, number),
      orderRecords.isOrderRecordIntact(db, number),
      orderNotes.listAddressChanges(db, order.id),
      agreedLegalTexts.listLegalTextsAcceptedByBuyer(db, attempt.legalVersions),
      shopperOrders.listShopperVisibleOrderEvents(db, order.id),
      sessionId === null
        ? []
        : officeAttempts.listWebhooksOfPaymentSession(db, { gateway, sessionId }),
      orderMessages.listMessagesOfOrder(db, number),
      refunds.listRefundsOfPaymentAttempt(db, attempt.id),
      orderTimeStamps.findOrderRecordTimestamp(db, number),
    ])
  const pickup = attempt.pickupPoint !== null
  const first = addresses[0]?.before ?? attempt.shippingAddress
  const record: ImmutableOrderRecord | null = kept ? JSON.parse(kept.agreed) : null
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
      state: formatOrderState(order.state, { pickup }),
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
      method: attempt.method && paymentMethodTexts[attempt.method],
      card: attempt.card?.maskedPan ?? null,
      authorization: attempt.card?.authorization ?? null,
      installments: attempt.installments,
      reference: attempt.voucher?.reference ?? null,
      trackingKey: attempt.trackingKey,
      paidAt: attempt.paidAt?.toISOString() ?? null,
      notices: notices.map(({ type, receivedAt, outcome }) => ({
        at: receivedAt.toISOString(),
        what: type,
        outcome: outcome === null ? null : formatPaymentOutcome(outcome),
      })),
    },
    history: events.map(({ toState, reason, createdAt }) => ({
      at: createdAt.toISOString(),
      words: reason || (toState === null ? '' : formatOrderState(toState, { pickup })),
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
      words: formatMessageTemplateName(channel, template),
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
