import Stripe from 'stripe'
import { type Answer, type Call, ProviderError, startProvider } from './provider-server.ts'
import { createStripeAccount } from './stripe-account.ts'
import { describeCharge, describeSession, isPaid, type Purchase } from './stripe-objects.ts'
import { check, readForm, refuse } from './stripe-schemas.ts'

export const stripeSecretKey = 'sk_test_tianguis'
export const webhookSecret = 'whsec_tianguis'
const listedAtOnce = 2

type Event = { headers: { 'stripe-signature': string }; rawBody: Buffer; now: Date }
type Form = Record<string, never>

/** Stripe's part: its API on a local port, what a shopper does on its page, and the events it sends. */
export async function startStripe(onEvent: (event: Event) => void = () => undefined) {
  const purchases = new Map<string, Purchase>()
  const answered = new Map<string, { asked: string; answer: Answer }>()
  const refunds: { intent: string; amount: number }[] = []
  const { account, endpoints, ...itself } = createStripeAccount(id, webhookSecret)
  let count = 0

  function id(prefix: string): string {
    count += 1
    return `${prefix}_${Date.now().toString(36)}${String(count).padStart(6, '0')}`
  }

  function purchaseOf(name: string): Purchase {
    const found = [...purchases.values()].find(
      ({ session, intent, customer }) => name === session || name === intent || name === customer,
    )
    return found ?? refuse(`No such object: '${name}'`, 'resource_missing', 404)
  }

  function createSession(form: Form): Purchase {
    check('session', form)
    const asked = form as unknown as Stripe.Checkout.SessionCreateParams
    const item = asked.line_items?.[0]
    const amount = Number(item?.price_data?.unit_amount) * Number(item?.quantity)
    const seconds = Number(asked.expires_at) - Date.now() / 1000
    if (seconds < 1800 || seconds > 86_400)
      refuse('expires_at is out of range', 'parameter_invalid')
    if (asked.customer && asked.customer_email)
      refuse('customer and customer_email exclude each other')
    const types = asked.allowed_payment_method_types ?? []
    if (types.includes('customer_balance') && !asked.customer)
      refuse('customer_balance needs a customer')
    if (types.includes('oxxo') && (amount < 1000 || amount > 1_000_000))
      refuse('Amount outside of OXXO')
    if (item?.price_data?.currency !== 'mxn') refuse('These methods take mxn only')
    return {
      session: id('cs_test'),
      intent: id('pi'),
      ref: asked.client_reference_id ?? '',
      customer: asked.customer ?? null,
      amount,
      createdAt: Math.floor(Date.now() / 1000),
      expiresAt: Number(asked.expires_at),
      metadata: asked.metadata as Record<string, string>,
      oxxoDays: Number(asked.payment_method_options?.oxxo?.expires_after_days ?? 3),
      status: 'open',
      canceled: false,
      lapsed: false,
      installments: 1,
      received: 0,
      refunded: 0,
      declined: false,
    }
  }

  function refund(form: Form) {
    check('refund', form)
    const { payment_intent: intent, amount } = form as unknown as {
      payment_intent: string
      amount: string
    }
    const purchase = purchaseOf(intent)
    if (!isPaid(purchase)) refuse('This payment has no successful charge', 'charge_not_refundable')
    if (purchase.refunded === purchase.amount) refuse('Already refunded', 'charge_already_refunded')
    if (purchase.refunded + Number(amount) > purchase.amount) refuse('Greater than what is left')
    purchase.refunded += Number(amount)
    refunds.push({ intent, amount: Number(amount) })
    send('charge.refunded', describeCharge(purchase))
    return { id: id('re'), object: 'refund', amount: Number(amount), status: 'succeeded' }
  }

  function post(path: string, form: Form): unknown {
    if (path === '/v1/customers') {
      check('customer', form)
      return { id: id('cus'), object: 'customer' }
    }
    if (path === '/v1/checkout/sessions') {
      const purchase = createSession(form)
      purchases.set(purchase.session, purchase)
      return describeSession(purchase, false)
    }
    if (path === '/v1/refunds') return refund(form)
    check('nothing', form)
    const [, name = '', verb] =
      /^\/v1\/(?:checkout\/sessions|payment_intents)\/(\w+)\/(\w+)$/.exec(path) ?? []
    const purchase = purchaseOf(name)
    if (verb === 'expire') {
      if (purchase.status !== 'open') refuse('Only open sessions can be expired')
      purchase.status = 'expired'
      send('checkout.session.expired', describeSession(purchase, false))
      return describeSession(purchase, false)
    }
    if (verb !== 'cancel') refuse(`Unrecognized request URL ${path}`, undefined, 404)
    if (isPaid(purchase)) refuse('It has succeeded', 'payment_intent_unexpected_state')
    purchase.canceled = true
    return { id: purchase.intent, object: 'payment_intent', status: 'canceled' }
  }

  /** Newest first, with fewer entries than requested. */
  function listOf(query: Form) {
    check('list', query)
    const { created, starting_after: after } = query as unknown as {
      created: { gte: string; lt: string }
      starting_after?: string
    }
    const found = [...purchases.values()]
      .reverse()
      .filter(({ createdAt: at }) => at >= Number(created.gte) && at < Number(created.lt))
    const start = after ? found.findIndex(({ session }) => session === after) + 1 : 0
    const data = found
      .slice(start, start + listedAtOnce)
      .map((purchase) => describeSession(purchase, false))
    const more = start + listedAtOnce < found.length
    return { object: 'list', data, has_more: more, url: '/v1/checkout/sessions' }
  }

  function get(path: string, query: Form): unknown {
    const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: path })
    if (path === '/v1/checkout/sessions' && query['created']) return listOf(query)
    if (path === '/v1/checkout/sessions' && !query['payment_intent']) {
      check('probe', query)
      return list([])
    }
    if (path === '/v1/checkout/sessions') {
      check('find', query)
      const found = [...purchases.values()].filter(
        ({ intent }) => intent === query['payment_intent'],
      )
      return list(found.map((purchase) => describeSession(purchase, false)))
    }
    if (path === '/v1/disputes') {
      check('disputes', query)
      const purchase = purchaseOf(`pi_${String(query['charge']).slice(3)}`)
      return list(
        purchase.dispute ? [{ id: 'dp_1', object: 'dispute', status: purchase.dispute }] : [],
      )
    }
    const [, customer] = /^\/v1\/customers\/(\w+)\/cash_balance$/.exec(path) ?? []
    if (customer) {
      const { received, amount } = purchaseOf(customer)
      return {
        object: 'cash_balance',
        customer,
        available: { mxn: Math.max(0, received - amount) },
      }
    }
    const [, session] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path) ?? []
    if (!session) return refuse(`Unrecognized request URL ${path}`, undefined, 404)
    check('read', query)
    const wanted = (query as { expand?: string[] }).expand ?? []
    return describeSession(purchaseOf(session), wanted.includes('payment_intent.latest_charge'))
  }

  function route({ method, path, query, headers, body }: Call): Answer {
    if (headers.authorization !== `Bearer ${stripeSecretKey}`)
      refuse('Invalid API Key', undefined, 401)
    if (headers['stripe-version'] !== Stripe.API_VERSION) refuse('Unknown version')
    const given = readForm(method === 'GET' ? query : new URLSearchParams(body))
    const aboutAccount = itself.answer(method, path, given)
    if (aboutAccount !== undefined) return { status: 200, body: aboutAccount }
    if (method === 'GET') return { status: 200, body: get(path, given as Form) }
    if (method !== 'POST') refuse('Method not allowed', undefined, 405)
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) refuse('No form')
    const key = String(headers['idempotency-key'] ?? '')
    const known = answered.get(key)
    const asked = `${path}?${body}`
    if (known && known.asked !== asked) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      throw new ProviderError(400, { error: { type: 'idempotency_error', message } })
    }
    const answer = known?.answer ?? { status: 200, body: post(path, given as Form) }
    if (key) answered.set(key, { asked, answer })
    return answer
  }

  function send(type: string, object: object): void {
    const event = {
      id: id('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: Math.floor(Date.now() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    const payload = JSON.stringify(event)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
    onEvent({
      headers: { 'stripe-signature': signature },
      rawBody: Buffer.from(payload),
      now: new Date(),
    })
  }

  function settle(purchase: Purchase): void {
    purchase.paidAt = Math.floor(Date.now() / 1000)
    const isAtOnce = purchase.status === 'open'
    purchase.status = 'complete'
    const type = isAtOnce ? 'completed' : 'async_payment_succeeded'
    send(`checkout.session.${type}`, describeSession(purchase, false))
  }

  const provider = await startProvider(route)
  return {
    ...provider,
    refunds,
    endpoints,
    account,
    send,
    /** What happens on the hosted page, at the bank and at the till. */
    payByCard(session: string, installments = 1) {
      settle(Object.assign(purchaseOf(session), { method: 'card', installments, declined: false }))
    },
    declineCard(session: string) {
      purchaseOf(session).declined = true
    },
    chooseVoucher(session: string, method: 'oxxo' | 'customer_balance') {
      const purchase = Object.assign(purchaseOf(session), { method, status: 'complete' as const })
      send('checkout.session.completed', describeSession(purchase, false))
    },
    receive(session: string, amount?: number) {
      const purchase = purchaseOf(session)
      purchase.received += amount ?? purchase.amount
      if (purchase.received >= purchase.amount) return settle(purchase)
      send('payment_intent.partially_funded', { id: purchase.intent, object: 'payment_intent' })
    },
    /** The voucher's days pass without money. */
    letVoucherEnd(session: string) {
      const purchase = Object.assign(purchaseOf(session), { lapsed: true })
      send('checkout.session.async_payment_failed', describeSession(purchase, false))
    },
    dispute(session: string, status: Stripe.Dispute.Status) {
      const purchase = Object.assign(purchaseOf(session), { dispute: status })
      const charge = describeCharge(purchase)
      send('charge.dispute.created', {
        id: 'dp_1',
        object: 'dispute',
        charge: charge.id,
        payment_intent: purchase.intent,
        status,
      })
    },
  }
}
