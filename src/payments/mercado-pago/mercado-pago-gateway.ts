import {
  MercadoPagoConfig,
  MercadoPagoError,
  MPConnectionError,
  Payment,
  PaymentRefund,
  Preference,
} from 'mercadopago'
import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js'
import type { PaymentSearchOptions } from 'mercadopago/dist/clients/payment/search/types.js'
import type { PreferenceResponse } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { fromPesos, toPesos } from '#domain/money.ts'
import {
  type PaymentGateway,
  GatewayCredentialsRejected,
  GatewayRejectedRequest,
  GatewayUnavailable,
} from '../gateway.ts'
import { describeMercadoPagoAccount } from './mercado-pago-account.ts'
import { formatMercadoPagoTime, createPreferenceRequest } from './preference-request.ts'
import {
  sumPreferenceItems,
  isMercadoPagoPaymentPending,
  mercadoPagoToGatewayPayment,
  findRefundablePayment,
} from './read-payment.ts'
import { verifyMercadoPagoWebhook } from './read-webhook-notification.ts'

const timeoutMs = 8000
/** HTTP status codes that are retried: rejections caused by a concurrent identical request, and rate limits. */
const retriedStatuses = [409, 423, 424, 429]
const paymentPrefix = 'payment:'
const mostPerPage = 50

export type MercadoPagoOptions = {
  accessToken: string
  webhookSecret: string
  /** timeout of one call to Mercado Pago, in ms */
  timeout?: number
  clock?: () => Date
}

/** Adapter for Mercado Pago's Checkout Pro: cards with instalments, transfers, cash, and its wallet. */
export function createMercadoPagoGateway(options: MercadoPagoOptions): PaymentGateway {
  const { accessToken, webhookSecret, timeout = timeoutMs, clock = () => new Date() } = options

  /** Each call gets a new client, because the package's client reuses the options of the previous call. */
  async function call<T>(
    make: (config: MercadoPagoConfig) => Promise<T>,
    key?: string,
  ): Promise<T> {
    const config = new MercadoPagoConfig({
      accessToken,
      options: { timeout, maxRetries: 0, ...(key ? { idempotencyKey: key } : {}) },
    })
    const deadline = AbortSignal.timeout(timeout * 1.2)
    const tooLate = new Promise<never>((_resolve, reject) => {
      deadline.addEventListener('abort', () =>
        reject(new GatewayUnavailable('Mercado Pago takes too long')),
      )
    })
    return Promise.race([make(config).catch(translate), tooLate])
  }

  async function findByRef(ref: string): Promise<PreferenceResponse | undefined> {
    const found = await call((config) =>
      new Preference(config).search({ options: { external_reference: ref } }),
    )
    const [first] = listed(found.elements)
      .filter(({ external_reference: reference }) => reference === ref)
      .sort((a, b) => a.date_created.localeCompare(b.date_created))
    return first && preferenceOf(first.id)
  }

  async function preferenceOf(name: string): Promise<PreferenceResponse> {
    if (name.startsWith(paymentPrefix)) return preferenceOfPayment(name.slice(paymentPrefix.length))
    const preference = await call((config) => new Preference(config).get({ preferenceId: name }))
    if (!preference.id || !preference.items) throw new GatewayUnavailable('No preference came')
    return preference
  }

  async function preferenceOfPayment(id: string): Promise<PreferenceResponse> {
    const { external_reference: ref } = await call((config) => new Payment(config).get({ id }))
    const preference = ref ? await findByRef(ref) : undefined
    if (!preference)
      throw new GatewayRejectedRequest(`Payment ${id} is none of the shop's`, 'no-preference')
    return preference
  }

  /** Fetches every payment made for a Mercado Pago preference, with all details, oldest first. */
  async function paymentsFor(preference: PreferenceResponse): Promise<PaymentResponse[]> {
    const ref = preference.external_reference ?? ''
    const found = await call((config) =>
      new Payment(config).search({
        options: { external_reference: ref, sort: 'date_created', criteria: 'asc' },
      }),
    )
    const own = listed(found.results).filter(({ external_reference }) => external_reference === ref)
    return Promise.all(
      own.map(({ id = '' }) => call((config) => new Payment(config).get({ id: String(id) }))),
    )
  }

  return {
    name: 'mercado-pago',

    async createSession(request) {
      const known = await findByRef(request.ref)
      if (known && sumPreferenceItems(known) !== request.amount) {
        throw new GatewayRejectedRequest(
          `${request.ref} asks for another amount`,
          'different-request',
        )
      }
      const body = createPreferenceRequest(request)
      const { id, init_point: url } =
        known ?? (await call((config) => new Preference(config).create({ body }), request.ref))
      if (!id || !url) throw new GatewayUnavailable('No preference came')
      return { sessionId: id, url }
    },

    async getPayment(name) {
      const preference = await preferenceOf(name)
      return mercadoPagoToGatewayPayment(preference, await paymentsFor(preference), clock())
    },

    async *listPayments({ since, until }) {
      for (let offset = 0, more = true; more;) {
        const options: PaymentSearchOptions = {
          range: 'date_created',
          begin_date: formatMercadoPagoTime(since),
          end_date: formatMercadoPagoTime(until),
          sort: 'date_created',
          criteria: 'asc',
          limit: mostPerPage,
          offset,
        }
        const { results, paging } = await call((config) => new Payment(config).search({ options }))
        const page = listed(results)
        yield page.flatMap(({ id, external_reference: ref }) =>
          id && ref ? [{ sessionId: `${paymentPrefix}${id}`, ref }] : [],
        )
        offset += page.length
        more = page.length > 0 && offset < (paging?.total ?? 0)
      }
    },

    async expireSession(sessionId) {
      const preference = await preferenceOf(sessionId)
      const payments = await paymentsFor(preference)
      const { id = sessionId, items = [], expiration_date_to: end = '' } = preference
      if (new Date(end) > clock()) {
        const updatePreferenceRequest = {
          items,
          expires: true,
          expiration_date_to: formatMercadoPagoTime(clock()),
        }
        await call((config) => new Preference(config).update({ id, updatePreferenceRequest }))
      }
      for (const payment of payments.filter(isMercadoPagoPaymentPending)) {
        await call((config) => new Payment(config).cancel({ id: String(payment.id) }))
      }
    },

    async refund({ sessionId, amount, idempotencyKey }) {
      const payment = findRefundablePayment(
        await paymentsFor(await preferenceOf(sessionId)),
        amount,
      )
      if (!payment) throw new GatewayRejectedRequest(`Nothing of ${amount} was paid`, 'not-paid')
      const refund = await call(
        (config) =>
          new PaymentRefund(config).create({
            payment_id: String(payment.id),
            body: { amount: toPesos(amount) },
          }),
        idempotencyKey,
      )
      if (!refund.id || refund.amount === undefined) throw new GatewayUnavailable('No refund came')
      if (['rejected', 'cancelled'].includes(refund.status ?? '')) {
        throw new GatewayRejectedRequest(
          `Refund ${refund.id} ${refund.status}`,
          String(refund.status),
        )
      }
      return { refundId: String(refund.id), amount: fromPesos(refund.amount) }
    },

    describeAccount: () => describeMercadoPagoAccount(call, accessToken),

    parseNotice: (request) => verifyMercadoPagoWebhook(request, webhookSecret),
  }
}

function listed<T>(found: T[] | undefined): T[] {
  if (!found) throw new GatewayUnavailable('No list came')
  return found
}

function translate(error: unknown): never {
  if (!(error instanceof MercadoPagoError)) {
    throw new GatewayUnavailable('Mercado Pago gave no answer', { cause: error })
  }
  const { status, message } = error
  if (status === 401 || status === 403) {
    throw new GatewayCredentialsRejected(`Mercado Pago: ${message}`, { cause: error })
  }
  if (
    error instanceof MPConnectionError ||
    !status ||
    status >= 500 ||
    retriedStatuses.includes(status)
  ) {
    throw new GatewayUnavailable(`Mercado Pago: ${message}`, { cause: error })
  }
  throw new GatewayRejectedRequest(`Mercado Pago: ${message}`, error.error || String(status))
}
