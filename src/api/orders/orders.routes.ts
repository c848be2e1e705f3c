import type { FastifyInstance } from 'fastify'
import { hourInMs } from '#domain/durations.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import type { ReadGateways } from '#payments/payment-gateways.ts'
import * as orderRecords from '#persistence/orders/immutable-order-records.ts'
import * as licenceKeys from '#persistence/orders/licence-keys.ts'
import * as postPurchaseFacts from '#persistence/orders/post-purchase-summary.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import type { ShopDocumentSigner } from '#sign-in/document-signer.ts'
import { confirmDelivery } from '#use-cases/orders/advance-order.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { changePaymentMethod } from '#use-cases/orders/change-payment-method.ts'
import { revealLicences } from '#use-cases/orders/decrypt-licence-keys.ts'
import {
  createOrderDossierFile,
  getOrderDossierFileName,
  orderDossierMediaTypes,
} from '#use-cases/orders/dossier-files.ts'
import { createGoodsReturnPath } from '#use-cases/orders/goods-return-url.ts'
import type { LicenceCipher } from '#use-cases/orders/licence-cipher.ts'
import { readOrderDossier } from '#use-cases/orders/read-order-dossier.ts'
import { requestReturn } from '#use-cases/orders/request-order-return.ts'
import { readCheckoutPolicy, readRefundSettings } from '#use-cases/read-settings.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse, sendTooManyRequests } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toOrder, toOrderDetail } from './order-responses.ts'

const ordersShown = 500
/** Lifetime in ms of the link on the order page by which the shopper requests a return of goods. */
const pageMs = 12 * hourInMs

/** Routes of a shopper's orders: list, detail, cancellation, confirmation of receipt. */
export async function orderRoutes(
  server: FastifyInstance,
  options: ShopperSessionOptions & {
    gateways: ReadGateways
    shopUrl: string
    licences: LicenceCipher
    signature: ShopDocumentSigner
  },
) {
  const { db, clock, gateways, shopUrl, licences: cipher, signature } = options
  requireShopper(server, options)

  for (const name of ['listOrders', 'postOrderList'] as const) {
    registerShopApiRoute(
      server,
      name,
      { config: { cost: 'read' }, summary: 'Los pedidos' },
      async ({ shopper }) => {
        const orders = await shopperOrders.listShopperOrders(db, shopper.id, ordersShown)
        const today = toMexicoDay(clock())
        return { payload: orders.map((view) => toOrder(view, today)) }
      },
    )
  }

  registerShopApiRoute(
    server,
    'getOrder',
    { config: { cost: 'read' }, summary: 'Un pedido con su historia' },
    async ({ shopper, params }, reply) => {
      const view = await shopperOrders.findShopperOrder(db, shopper.id, params.number)
      if (!view) return sendApiErrorResponse(reply, 'order-not-found')
      const { id: orderId, attemptId } = view.order
      const [events, followUp, policy, settled, intact] = await Promise.all([
        shopperOrders.listShopperVisibleOrderEvents(db, orderId),
        postPurchaseFacts.readPostPurchaseSummary(db, { orderId, attemptId }),
        readCheckoutPolicy(db),
        readRefundSettings(db),
        orderRecords.isOrderRecordIntact(db, view.order.number),
      ])
      const returnDays = settled.return_business_days
      const seen = await licenceKeys.countRevealedLicences(db, orderId)
      const detail = { events, intact, followUp, seen, policy, returnDays, now: clock() }
      const order = toOrderDetail(view, detail)
      const link = { orderNumber: view.order.number, until: new Date(clock().getTime() + pageMs) }
      const way = order.can_return === 1 || order.return_requested_at !== null
      return {
        order: {
          ...order,
          return_path: way ? await createGoodsReturnPath(link, options.sessionSecret) : null,
        },
      }
    },
  )

  registerShopApiRoute(
    server,
    'getOrderDossier',
    {
      config: { cost: 'file' },
      summary: 'El expediente de un pedido propio: una página que se imprime, o sus datos',
    },
    async ({ shopper, params: { number, kind } }, reply) => {
      const dossier = await readOrderDossier(db, { number, shopperId: shopper.id })
      if (!dossier) return sendApiErrorResponse(reply, 'order-not-found')
      const file = await createOrderDossierFile(db, dossier, { kind, signature, now: clock() })
      return {
        name: getOrderDossierFileName(number, kind),
        type: orderDossierMediaTypes[kind],
        content: Buffer.from(file).toString('base64'),
      }
    },
  )

  registerShopApiRoute(
    server,
    'revealLicences',
    { config: { cost: 'write' }, summary: 'Muestra las claves de un pedido a quien lo compró' },
    async ({ shopper, params }, reply) => {
      const wanted = { number: params.number, shopperId: shopper.id }
      const revealed = await revealLicences(db, cipher, wanted, clock())
      if (revealed.ok) {
        const { licences, missing } = revealed
        return {
          success: true as const,
          missing,
          licences: licences.map(({ productId, name, key }) => ({
            product_id: productId,
            name,
            key,
          })),
        }
      }
      if (revealed.code !== 'too-many-requests') return sendApiErrorResponse(reply, revealed.code)
      return sendTooManyRequests(reply, revealed.retryAfterSeconds)
    },
  )

  registerShopApiRoute(
    server,
    'changePaymentMethod',
    {
      config: { cost: 'write' },
      summary: 'Cambia la forma de pago de un pedido que espera transferencia o efectivo',
    },
    async ({ shopper, params: { number }, body: { method } }, reply) => {
      const wanted = { shopperId: shopper.id, number, method }
      const gateway = await gateways()
      const page = await changePaymentMethod({ db, gateway, shopUrl }, wanted, clock())
      if (page.ok) return { success: true as const, data: page.url }
      if (page.code === 'payment-unavailable') {
        reply.log.error({ reason: page.reason, gateway: gateway.name }, 'no page to pay at')
      }
      return sendApiErrorResponse(reply, page.code)
    },
  )

  registerShopApiRoute(
    server,
    'cancelOrder',
    { config: { cost: 'write' }, summary: 'Cancela un pedido que no ha salido' },
    async ({ shopper, params }, reply) => {
      const { id: shopperId } = shopper
      const actor = `shopper:${shopperId}`
      const reason = 'Cancelado por el cliente'
      const canceled = await cancelOrder(
        db,
        await gateways(),
        { number: params.number, shopperId, actor, reason },
        clock(),
      )
      if (!canceled.ok) {
        // Reports a cancellation that awaits an operator's approval as not allowed, so that the
        // shopper does not learn of the approval.
        const { code } = canceled
        return sendApiErrorResponse(reply, code === 'approval-waiting' ? 'move-not-allowed' : code)
      }
      return { success: true as const, messageForUser: 'Tu pedido se canceló.' }
    },
  )

  registerShopApiRoute(
    server,
    'confirmDelivery',
    { config: { cost: 'write' }, summary: 'Confirma que un pedido llegó' },
    async ({ shopper, params }, reply) => {
      const wanted = { number: params.number, shopperId: shopper.id }
      const confirmed = await confirmDelivery(db, wanted, clock())
      if (!confirmed.ok) {
        const isMissing = confirmed.code === 'order-not-found'
        return sendApiErrorResponse(reply, isMissing ? confirmed.code : 'move-not-allowed')
      }
      return { success: true as const, messageForUser: 'Gracias por confirmar tu entrega.' }
    },
  )

  registerShopApiRoute(
    server,
    'requestReturn',
    {
      config: { cost: 'write' },
      summary: 'Pide devolver un pedido, sin dar razones: cinco días hábiles desde la entrega',
    },
    async ({ shopper, params, body }, reply) => {
      const request = {
        number: params.number,
        shopperId: shopper.id,
        lines: (body.lines ?? []).map((line) =>
          typeof line === 'number' ? { place: line } : line,
        ),
        why: body.why ?? '',
      }
      const requested = await requestReturn(db, request, clock())
      if (requested.ok) {
        return { success: true as const, messageForUser: 'Recibimos tu solicitud de devolución.' }
      }
      if (requested.code === 'too-many-requests') {
        return sendTooManyRequests(reply, requested.retryAfterSeconds)
      }
      return sendApiErrorResponse(reply, requested.code)
    },
  )
}
