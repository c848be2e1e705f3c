import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { OrderRequest } from 'conekta'
import { amountOf, describeOrder, refundedOf, type Stored } from './conekta-objects.ts'
import { acceptHeader, checkAnswer, operationOf, readRequest, refuse } from './conekta-schemas.ts'
import { type Answer, type Call, startProvider } from './provider-server.ts'

export const conektaPrivateKey = 'key_tianguisPrivate0001'
const listedAtOnce = 2
const mostWebhooks = 10

type Notice = { headers: { digest: string }; rawBody: Buffer; now: Date }
type Webhook = { id: string; url: string; active: boolean; subscribed_events?: string[] }

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** The public key as Conekta shows it when it is made. */
export const webhookKey = pemOf(keys.publicKey)

function pemOf(key: KeyObject): string {
  return String(key.export({ format: 'pem', type: 'spki' }))
}

/** A body signed as Conekta documents it: `DIGEST` is the RSA signature of its SHA-256. */
export function signedNotice(body: string, now = new Date()): Notice {
  const rawBody = Buffer.from(body)
  const digest = sign('RSA-SHA256', rawBody, keys.privateKey).toString('base64')
  return { headers: { digest }, rawBody, now }
}

/** Conekta's part: its API on a local port, what a buyer does on its page, and the events it sends. */
export async function startConekta(onNotice: (notice: Notice) => void = () => undefined) {
  const orders = new Map<string, Stored>()
  const webhooks: Webhook[] = []
  /** How often a key was made, which is the only time at which it is shown. */
  let keysMade = 0
  let count = 0
  const behaviour = { cancelsOrders: true, losesRefundReply: false }

  function id(prefix: string): string {
    count += 1
    return `${prefix}_${Date.now().toString(36)}${String(count).padStart(6, '0')}`
  }

  function orderOf(name: string): Stored {
    const found = orders.get(name)
    return found ?? refuse(404, 'resource_not_found.entity', `No order ${name}`)
  }

  const seconds = () => Math.floor(Date.now() / 1000)
  const page = (data: object[]) => ({ object: 'list', has_more: false, data })

  function createOrder(asked: OrderRequest): object {
    if (asked.currency !== 'MXN' && asked.currency !== 'USD') {
      refuse(422, 'parameter_validation.currency', 'Unknown currency')
    }
    const end = (asked.checkout?.expires_at ?? 0) - seconds()
    if (end < 5 * 60 || end > 365 * 86_400) {
      refuse(422, 'parameter_validation.expires_at', 'expires_at is out of range')
    }
    const order: Stored = {
      id: id('ord'),
      asked,
      createdAt: seconds(),
      charges: [],
      refunds: [],
      page: 'Issued',
    }
    orders.set(order.id, order)
    return describeOrder(order)
  }

  /** Newest first, with fewer entries than requested. */
  function listOrders(query: URLSearchParams): object {
    const from = Number(query.get('created_at.gte') ?? 0)
    const to = Number(query.get('created_at.lte') ?? Infinity)
    const found = [...orders.values()]
      .reverse()
      .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
    const next = query.get('next')
    const start = next ? found.findIndex((order) => order.id === next) : 0
    const end = start + listedAtOnce
    const address = `https://api.conekta.io/orders?limit=250&next=${found[end]?.id}`
    return {
      object: 'list',
      has_more: end < found.length,
      next_page_url: end < found.length ? address : null,
      data: found.slice(start, end).map((order) => describeOrder(order)),
    }
  }

  function cancel(order: Stored): object {
    if (!behaviour.cancelsOrders || order.charges.some(({ status }) => status === 'paid')) {
      refuse(428, 'precondition_required', 'The order cannot be cancelled')
    }
    for (const charge of order.charges) charge.status = 'canceled'
    change(order, 'canceled')
    return describeOrder(order)
  }

  async function refund(order: Stored, { amount }: { amount: number }): Promise<object> {
    if (!order.charges.some(({ status }) => status === 'paid')) {
      refuse(422, 'parameter_validation.refund', 'Nothing was paid')
    }
    if (amount <= 0 || refundedOf(order) + amount > amountOf(order)) {
      refuse(422, 'parameter_validation.amount', 'Greater than what is left')
    }
    order.refunds.push({ id: id('ref'), amount, at: seconds() })
    const isWhole = refundedOf(order) === amountOf(order)
    change(order, isWhole ? 'refunded' : 'partially_refunded')
    if (behaviour.losesRefundReply) await new Promise((resolve) => setTimeout(resolve, 500))
    return describeOrder(order)
  }

  function createWebhook(asked: { url: string; subscribed_events?: string[] }): object {
    if (webhooks.length === mostWebhooks) refuse(422, 'parameter_validation.url', 'Too many')
    const made = { id: id('wh'), object: 'webhook', status: 'listening', active: true, ...asked }
    webhooks.push(made)
    return made
  }

  function updateWebhook(name: string, asked: object): object {
    const known = webhooks.find((webhook) => webhook.id === name)
    if (!known) return refuse(404, 'resource_not_found.entity', `No webhook ${name}`)
    return Object.assign(known, asked)
  }

  async function answer(name: string, target: string, call: Call): Promise<object> {
    const asked = readRequest(name, call) as never
    switch (name) {
      case 'POST /orders':
        return createOrder(asked)
      case 'GET /orders':
        return listOrders(call.query)
      case 'GET /orders/{id}':
        return describeOrder(orderOf(target))
      case 'POST /orders/{id}/cancel':
        return cancel(orderOf(target))
      case 'POST /orders/{id}/refunds':
        return refund(orderOf(target), asked)
      case 'PUT /checkouts/{id}/cancel': {
        const order = orderOf(`ord_${target.replace('-page', '')}`)
        order.page = 'Cancelled'
        return describeOrder(order).checkout as object
      }
      case 'POST /webhooks':
        return createWebhook(asked)
      case 'GET /webhooks':
        return page(webhooks.filter(({ url }) => url.includes(call.query.get('url') ?? '')))
      case 'PUT /webhooks/{id}':
        return updateWebhook(target, asked)
      case 'POST /webhook_keys':
        keysMade += 1
        return { id: id('key'), object: 'webhook_key', active: true, public_key: webhookKey }
      case 'GET /webhook_keys':
        return page(
          Array.from({ length: keysMade }, () => ({ object: 'webhook_key', active: true })),
        )
      case 'GET /api_keys':
        return page([
          { object: 'api_key', role: 'private', livemode: false, prefix: 'key_tianguisPri' },
          { object: 'api_key', role: 'private', livemode: true, prefix: 'key_another' },
        ])
      default:
        return {
          id: '2a1b',
          object: 'company',
          name: 'Mi Empresa S.A. de C.V.',
          active: true,
          account_status: 'activated',
          onboarding_status: 'completed',
          documents: [],
          created_at: 1_510_699_009,
        }
    }
  }

  async function route(call: Call): Promise<Answer> {
    if (call.headers.authorization !== `Bearer ${conektaPrivateKey}`) {
      refuse(401, 'authentication.invalid_key', 'Unrecognized access key.')
    }
    if (call.headers.accept !== acceptHeader) refuse(422, 'accept', 'Unknown version')
    const { name, id: target } = operationOf(call)
    return { status: 200, body: checkAnswer(name, await answer(name, target, call)) }
  }

  function change(order: Stored, status: string): void {
    order.status = status
    send(`order.${status}`, describeOrder(order))
  }

  function send(type: string, object: object): Notice {
    const event = {
      id: id('evt'),
      object: 'event',
      type,
      livemode: false,
      created_at: seconds(),
      data: { object, previous_attributes: {} },
    }
    const notice = signedNotice(JSON.stringify(event))
    onNotice(notice)
    return notice
  }

  function charge(order: Stored, status: string, method: object, more: object = {}): void {
    const made = { id: id('ch'), amount: amountOf(order), status, method: { ...method }, ...more }
    order.charges.push(made)
  }

  const card = { object: 'card_payment', type: 'credit', last4: '4242', brand: 'visa' }
  const provider = await startProvider(route)
  return {
    ...provider,
    orders,
    webhooks,
    behaviour,
    send,
    payByCard(name: string, months?: number) {
      const order = orderOf(name)
      charge(order, 'paid', { ...card, auth_code: '867372' }, { paidAt: seconds(), months })
      change(order, 'paid')
    },
    declineCard(name: string) {
      charge(orderOf(name), 'declined', card, { failure: 'La tarjeta no tiene fondos.' })
      change(orderOf(name), 'declined')
    },
    chooseVoucher(name: string, way: 'spei' | 'cash', more: object = {}) {
      const order = orderOf(name)
      const method =
        way === 'spei'
          ? { object: 'bank_transfer_payment', type: 'spei', clabe: '646180110400000007' }
          : { object: 'cash_payment', type: 'cash', reference: '10001140326893401915' }
      const expires_at = order.asked.checkout?.expires_at
      charge(order, 'pending_payment', { ...method, bank: 'STP', expires_at, ...more })
      change(order, 'pending_payment')
    },
    receive(name: string, amount?: number) {
      const order = orderOf(name)
      const [first] = order.charges
      Object.assign(first!, { status: 'paid', paidAt: seconds(), ...(amount && { amount }) })
      change(order, 'paid')
    },
    chargeBack(name: string, status = 'lost') {
      const order = orderOf(name)
      Object.assign(order.charges[0]!, { chargeback: status })
      change(order, 'charged_back')
    },
  }
}
