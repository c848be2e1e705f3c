import { createHmac, randomUUID } from 'node:crypto'
import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js'
import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { describeUser, paymentMethods } from './mercado-pago-account.ts'
import { read, refuse } from './mercado-pago-schemas.ts'
import { tokenFor } from './mercado-pago-tokens.ts'
import { type Answer, type Call, startProvider } from './provider-server.ts'

export const webhookSecret = 'mercado-pago-webhook-secret'

type Stored = PreferenceRequest & { id: string; init_point: string; date_created: string }
type Paid = Omit<PaymentResponse, 'api_response'> & { id: number }
type Notice = {
  headers: Record<string, string>
  query: string
  rawBody: Buffer
  now: Date
}

const dayInMs = 24 * 3_600_000
const listedAtOnce = 2

/** The signed notice about a payment, as the provider's documentation says it is made; its hour in seconds or less. */
export function noticeOf(id: string, body: object, now = new Date(), unit = 1000): Notice {
  const requestId = randomUUID()
  const ts = Math.floor(now.getTime() / unit)
  const manifest = `id:${id};request-id:${requestId};ts:${ts};`
  const v1 = createHmac('sha256', webhookSecret).update(manifest).digest('hex')
  return {
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
    query: `source_news=webhooks&data.id=${id}&type=payment`,
    rawBody: Buffer.from(JSON.stringify(body)),
    now,
  }
}

/** Mercado Pago's part: its API on a local port, what a buyer does on its page, and its notices. */
export async function startMercadoPago(onNotice: (notice: Notice) => void = () => undefined) {
  const preferences = new Map<string, Stored>()
  const payments = new Map<number, Paid>()
  const refunds = new Map<string, { asked: string; answer: object }>()
  const account = { country: 'MX', tags: ['normal'] }
  let count = 0

  function preferenceOf(id: string): Stored {
    return preferences.get(id) ?? refuse(404, `preference ${id} not found`, 'not_found')
  }

  function paymentOf(id: string): Paid {
    return payments.get(Number(id)) ?? refuse(404, 'Payment not found', 'not_found')
  }

  function route(call: Call): Answer {
    const token = call.headers.authorization?.replace('Bearer ', '')
    if (![provider.token, provider.liveToken].includes(token ?? ''))
      refuse(401, 'invalid access token', 'unauthorized')
    if (call.method !== 'GET') {
      if (!call.headers['x-idempotency-key']) refuse(400, 'X-Idempotency-Key is required')
      if (call.headers['content-type'] !== 'application/json') refuse(415, 'JSON expected')
    }
    return answer(call)
  }

  function answer({ method, path, query, headers, body }: Call): Answer {
    const ref = query.get('external_reference')
    const isOwn = (one: { external_reference?: string }) => one.external_reference === ref
    const [, resource = '', id = '', part] = path
      .replace('/v1/', '/')
      .replace('/checkout/', '/')
      .split('/')
    switch (`${method} ${resource}${part ? `/${part}` : ''}`) {
      case 'POST preferences':
        return { status: 201, body: createPreference(body) }
      case 'GET preferences': {
        if (id !== 'search') return { status: 200, body: preferenceOf(id) }
        // a search tells the items' names only
        const found = [...preferences.values()].filter(isOwn)
        const elements = found.map((one) => ({
          ...one,
          items: one.items.map(({ title }) => title),
        }))
        return { status: 200, body: { elements, next_offset: 0, total: found.length } }
      }
      case 'PUT preferences': {
        const change = read('preference update', body)
        preferences.set(id, { ...preferenceOf(id), ...change })
        return { status: 200, body: preferenceOf(id) }
      }
      case 'GET payments': {
        if (id !== 'search') return { status: 200, body: paymentOf(id) }
        if (query.has('range')) return { status: 200, body: listOf(query) }
        const results = [...payments.values()].filter(isOwn)
        const paging = { total: results.length, limit: 30, offset: 0 }
        return { status: 200, body: { paging, results } }
      }
      case 'PUT payments': {
        read('cancellation', body)
        if (paymentOf(id).status !== 'pending') refuse(400, 'Invalid transition', 'bad_request')
        return { status: 200, body: change(id, { status: 'cancelled' }) }
      }
      case 'POST payments/refunds':
        return { status: 201, body: refund(id, body, String(headers['x-idempotency-key'])) }
      case 'GET users':
        return { status: 200, body: describeUser(account) }
      case 'GET payment_methods':
        return { status: 200, body: paymentMethods }
      default:
        return refuse(404, `${method} ${path} does not exist`, 'resource not found')
    }
  }

  /** Oldest first, with fewer entries than requested. */
  function listOf(query: URLSearchParams) {
    if (query.get('range') !== 'date_created') refuse(400, 'Invalid range')
    const [begin, end] = ['begin_date', 'end_date'].map((name) => query.get(name) ?? '')
    const found = [...payments.values()].filter(
      ({ date_created: at = '' }) =>
        new Date(at) >= new Date(begin ?? '') && new Date(at) <= new Date(end ?? ''),
    )
    const offset = Number(query.get('offset'))
    const paging = { total: found.length, limit: listedAtOnce, offset }
    return { paging, results: found.slice(offset, offset + listedAtOnce) }
  }

  function createPreference(body: string): Stored {
    const asked = read('preference', body) as unknown as PreferenceRequest
    const { auto_return: returns, back_urls: urls } = asked
    if (returns && !urls?.success?.startsWith('https:'))
      refuse(400, 'auto_return invalid', 'invalid_auto_return')
    count += 1
    const id = `1234567890-${randomUUID()}`
    const stored: Stored = {
      ...asked,
      id,
      init_point: `https://www.mercadopago.com.mx/checkout/v1/redirect?pref_id=${id}`,
      date_created: new Date(Date.now() + count).toISOString(),
    }
    preferences.set(id, stored)
    return stored
  }

  function refund(id: string, body: string, key: string): object {
    const known = refunds.get(key)
    if (known && known.asked !== `${id}${body}`) refuse(409, 'Key used for another request')
    if (known) return known.answer
    const { amount } = read('refund', body) as unknown as { amount: number }
    const {
      transaction_amount: paid = 0,
      transaction_amount_refunded: before = 0,
      status,
    } = paymentOf(id)
    if (status !== 'approved') refuse(400, 'The payment cannot be refunded')
    const after = Math.round((before + amount) * 100) / 100
    if (after > paid) refuse(400, 'Amount greater than what is left')
    change(id, {
      transaction_amount_refunded: after,
      ...(after === paid ? { status: 'refunded' } : {}),
    })
    const answer = { id: refunds.size + 1, payment_id: Number(id), amount, status: 'approved' }
    refunds.set(key, { asked: `${id}${body}`, answer })
    return answer
  }

  function change(id: string | number, values: Partial<Paid>): Paid {
    const payment = { ...paymentOf(String(id)), ...values }
    payments.set(payment.id, payment)
    send(payment)
    return payment
  }

  function send({ id }: Paid): void {
    onNotice(noticeOf(String(id), noticeBody(String(id))))
  }

  function pay(preferenceId: string, values: Partial<Paid>): Paid {
    const preference = preferenceOf(preferenceId)
    const { items, external_reference: reference = '' } = preference
    const id = 51_096_146_000 + payments.size
    const payment: Paid = {
      id,
      external_reference: reference,
      currency_id: 'MXN',
      date_created: new Date().toISOString(),
      transaction_amount: items.reduce((sum, item) => sum + item.unit_price * item.quantity, 0),
      transaction_amount_refunded: 0,
      installments: 1,
      ...values,
    }
    payments.set(id, payment)
    send(payment)
    return payment
  }

  function lastOf(preferenceId: string): Paid {
    const { external_reference: ref } = preferenceOf(preferenceId)
    const last = [...payments.values()].findLast((one) => one.external_reference === ref)
    return last ?? refuse(404, 'No payment')
  }

  const server = await startProvider(route)
  const provider = {
    ...server,
    token: tokenFor(server.url),
    liveToken: tokenFor(server.url, 'APP_USR'),
  }
  return {
    ...provider,
    account,
    pay,
    payByCard: (preference: string, installments = 1) =>
      pay(preference, {
        status: 'approved',
        status_detail: 'accredited',
        payment_type_id: 'credit_card',
        payment_method_id: 'visa',
        authorization_code: '301299',
        date_approved: new Date().toISOString(),
        installments,
        card: { last_four_digits: '3704', first_six_digits: '509953' },
      }),
    declineCard: (preference: string) =>
      pay(preference, {
        status: 'rejected',
        status_detail: 'cc_rejected_insufficient_amount',
        payment_type_id: 'credit_card',
        payment_method_id: 'master',
      }),
    chooseVoucher(preference: string, method: 'clabe' | 'oxxo', reference?: string) {
      const isTransfer = method === 'clabe'
      const number = reference ?? (isTransfer ? '646180110400000007' : '93000000510961460')
      const end = preferenceOf(preference).date_of_expiration
      return pay(preference, {
        status: 'pending',
        status_detail: isTransfer ? 'pending_waiting_transfer' : 'pending_waiting_payment',
        payment_method_id: method,
        payment_type_id: isTransfer ? 'bank_transfer' : 'ticket',
        payment_method: { id: method, data: { reference_id: number } },
        date_of_expiration: end ?? new Date(Date.now() + 3 * dayInMs).toISOString(),
        transaction_details: {
          external_resource_url: `https://www.mercadopago.com.mx/payments/${preference}/ticket`,
          ...(isTransfer ? {} : { barcode: { content: `${number}1` } }),
        },
      })
    },
    receive: (preference: string) =>
      change(lastOf(preference).id, {
        status: 'approved',
        status_detail: 'accredited',
        date_approved: new Date().toISOString(),
      }),
    chargeBack: (preference: string) => change(lastOf(preference).id, { status: 'charged_back' }),
  }
}

export function noticeBody(id: string) {
  return {
    action: 'payment.updated',
    api_version: 'v1',
    data: { id },
    date_created: new Date().toISOString(),
    id: 112_233_445_566,
    live_mode: false,
    type: 'payment',
    user_id: '987654321',
  }
}
