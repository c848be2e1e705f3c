import { OrdersApi, PaymentLinkApi } from 'conekta'
import { minuteInMs } from '#domain/durations.ts'
import { type PaymentGateway, GatewayRejectedRequest, GatewayUnavailable } from '../gateway.ts'
import { connectConektaWebhook, describeConektaAccount } from './conekta-account.ts'
import { type ConektaOptions, openConektaClient } from './conekta-client.ts'
import { createOrderRequest, toConektaTime } from './order-request.ts'
import {
  conektaToGatewayPayment,
  findConektaReference,
  findUnrecordedRefund,
  hasLatestRefundFailed,
  readConektaReference,
} from './read-payment.ts'
import { verifyConektaWebhook } from './read-webhook-event.ts'
import { type ConektaOrder, conektaReplySchemas } from './reply-schemas.ts'
import { readConektaWebhookKey } from './webhook-key.ts'

const mostPerPage = 250
/** Difference between the shop's clock and Conekta's that a search for an order allows. */
const clockToleranceMs = 5 * minuteInMs
const { order: orderShape, orders: ordersShape, checkout: checkoutShape } = conektaReplySchemas

type Options = ConektaOptions & { webhookKey: string; clock?: () => Date }

/** Adapter for Conekta's hosted checkout: cards with instalments, SPEI, and cash. */
export function createConektaGateway(options: Options): PaymentGateway {
  const { privateKey, webhookKey, clock = () => new Date() } = options
  const client = openConektaClient(options)
  const { config, call } = client
  const orders = new OrdersApi(config)
  const key = readConektaWebhookKey(webhookKey)
  /** Last refund of each order, which the next one waits for. */
  const refunding = new Map<string, Promise<unknown>>()

  async function orderOf(id: string): Promise<ConektaOrder> {
    // Dots would lead to another address.
    if (!/^[\w-]+$/.test(id)) throw new GatewayRejectedRequest('No order id', 'no-order')
    const order = await call(orderShape, (request) =>
      orders.getOrderById(id, 'es', undefined, undefined, request),
    )
    if (order.id !== id) throw new GatewayUnavailable('Another order came')
    readConektaReference(order)
    return order
  }

  /** Orders made within a period, by pages. */
  async function* listOrders({ since, until }: { since: Date; until?: Date }) {
    const from = toConektaTime(since)
    const to = until && toConektaTime(until) - 1
    if (to !== undefined && to < from) return
    for (let next: string | undefined, more = true; more;) {
      const page = await call(ordersShape, (request) =>
        orders.getOrders(
          'es',
          undefined,
          mostPerPage,
          undefined,
          next,
          undefined,
          undefined,
          undefined,
          undefined,
          from,
          to,
          undefined,
          undefined,
          request,
        ),
      )
      yield page.data
      // Only the position is read from the address, so that no call leads elsewhere.
      next = URL.parse(page.next_page_url ?? '')?.searchParams.get('next') ?? undefined
      more = page.has_more
      if (more && !next) throw new GatewayUnavailable('A page without the next one came')
    }
  }

  /**
   * The order of a reference. Conekta has neither idempotency keys nor a documented search by
   * reference, so the orders made since the purchase began are looked through.
   */
  async function findByRef(ref: string, createdAt: Date): Promise<ConektaOrder | undefined> {
    const found: ConektaOrder[] = []
    const since = new Date(createdAt.getTime() - clockToleranceMs)
    for await (const page of listOrders({ since })) {
      found.push(...page.filter((order) => findConektaReference(order) === ref))
    }
    return found.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))[0]
  }

  async function close(sessionId: string): Promise<void> {
    const order = await orderOf(sessionId)
    const { status } = conektaToGatewayPayment(order, clock())
    if (status !== 'open' && status !== 'pending') return
    try {
      await call(orderShape, (request) => orders.cancelOrder(order.id, 'es', undefined, request))
    } catch (error) {
      if (!(error instanceof GatewayRejectedRequest) || !order.checkout) throw error
      const { id } = order.checkout
      await call(checkoutShape, (request) =>
        new PaymentLinkApi(config).cancelCheckout(id, 'es', undefined, request),
      )
    }
  }

  const refund: PaymentGateway['refund'] = async ({ sessionId, amount, recorded = [] }) => {
    const before = await orderOf(sessionId)
    const known = findUnrecordedRefund(before, amount, recorded)
    if (known) return { refundId: known, amount }
    const reason = 'requested_by_client'
    const after = await call(orderShape, (request) =>
      orders.orderRefund(before.id, { amount, reason }, 'es', undefined, request),
    )
    const made = findUnrecordedRefund(after, amount, recorded)
    if (!made && hasLatestRefundFailed(after)) {
      throw new GatewayRejectedRequest(`Refund of ${before.id} failed`, 'refund-failed')
    }
    if (!made) throw new GatewayUnavailable('No refund came')
    return { refundId: made, amount }
  }

  return {
    name: 'conekta',
    lacksRefundKeys: true,

    async createSession(request) {
      const known = await findByRef(request.ref, request.createdAt)
      if (known && known.amount !== request.amount) {
        throw new GatewayRejectedRequest(
          `${request.ref} asks for another amount`,
          'different-request',
        )
      }
      const order =
        known ??
        (await call(orderShape, (settings) =>
          orders.createOrder(createOrderRequest(request), 'es', undefined, settings),
        ))
      if (!order.checkout?.url) throw new GatewayUnavailable('No page came')
      return { sessionId: order.id, url: order.checkout.url }
    },

    async getPayment(sessionId) {
      return conektaToGatewayPayment(await orderOf(sessionId), clock())
    },

    async *listPayments(span) {
      for await (const page of listOrders(span)) {
        yield page.flatMap((order) => {
          const ref = findConektaReference(order)
          return ref ? [{ sessionId: order.id, ref }] : []
        })
      }
    },

    expireSession: (sessionId) =>
      close(sessionId).catch(async (error: unknown) => {
        // If Conekta refuses, the order was paid or closed concurrently, so there is nothing to do.
        if (!(error instanceof GatewayRejectedRequest)) throw error
        const { status } = conektaToGatewayPayment(await orderOf(sessionId), clock())
        if (status === 'open' || status === 'pending') throw error
      }),

    async refund(request) {
      const { sessionId } = request
      const former = refunding.get(sessionId) ?? Promise.resolve()
      const made = former.catch(() => undefined).then(() => refund(request))
      refunding.set(sessionId, made)
      try {
        return await made
      } finally {
        if (refunding.get(sessionId) === made) refunding.delete(sessionId)
      }
    },

    describeAccount: () => describeConektaAccount(client, privateKey),
    connectWebhook: (url) => connectConektaWebhook(client, url),
    parseNotice: (request) => verifyConektaWebhook(request, key),
  }
}
