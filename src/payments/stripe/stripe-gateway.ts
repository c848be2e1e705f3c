import Stripe from 'stripe'
import { toCentavos } from '#domain/money.ts'
import { type PaymentGateway, GatewayRejectedRequest, GatewayUnavailable } from '../gateway.ts'
import { createCheckoutSessionParams } from './checkout-session-params.ts'
import {
  findCharge,
  expandedStripeFields,
  findPaymentIntent,
  isPaidByBankTransfer,
  stripeToGatewayPayment,
} from './read-payment.ts'
import { verifyStripeWebhook } from './read-webhook-event.ts'
import { connectStripeWebhook, describeStripeAccount } from './stripe-account.ts'
import { sound, translated } from './stripe-calls.ts'

const timeoutMs = 5000
const mostPerPage = 100
/**
 * Maximum retries of a call to Stripe; a concurrent second call with the same idempotency key is
 * retried until the first one ends.
 */
const maxRetries = 2
/** Stripe's states of a dispute (chargeback) in which the shop keeps the money. */
const harmlessStatuses = new Set([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
])

export type StripeOptions = {
  secretKey: string
  webhookSecret: string
  /** API URL, if it is not Stripe's own. */
  apiUrl?: string
  /** timeout of one call to Stripe, in ms */
  timeout?: number
}

/** Adapter for Stripe Checkout: cards with instalments, OXXO, and bank transfers by SPEI. */
export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = new Stripe(options.secretKey, {
    timeout: options.timeout ?? timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    ...placeOf(options.apiUrl),
  })

  async function sessionOf(name: string): Promise<Stripe.Checkout.Session> {
    const id = name.startsWith('pi_') ? await sessionPaidBy(name) : name
    return sound(stripe.checkout.sessions.retrieve(id, { expand: expandedStripeFields }))
  }

  async function sessionPaidBy(intent: string): Promise<string> {
    const asked = stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 })
    const [found] = (await sound(asked)).data
    if (!found) throw new GatewayRejectedRequest(`No session of ${intent}`, 'no-session')
    return found.id
  }

  async function unusedMoneyOf(session: Stripe.Checkout.Session): Promise<number> {
    const { customer } = session
    if (!customer || !isPaidByBankTransfer(session) || session.payment_status !== 'paid') return 0
    const id = typeof customer === 'string' ? customer : customer.id
    const { available } = await sound(stripe.customers.retrieveCashBalance(id))
    return available?.mxn ?? 0
  }

  async function isDisputed(session: Stripe.Checkout.Session): Promise<boolean> {
    const charge = findCharge(findPaymentIntent(session))
    if (!charge?.disputed) return false
    const { data } = await sound(stripe.disputes.list({ charge: charge.id }))
    return data.some(({ status }) => !harmlessStatuses.has(status))
  }

  async function close(sessionId: string): Promise<void> {
    const session = await sessionOf(sessionId)
    const intent = findPaymentIntent(session)
    if (session.status === 'open') await sound(stripe.checkout.sessions.expire(session.id))
    else if (intent?.status === 'requires_action') {
      await sound(stripe.paymentIntents.cancel(intent.id))
    }
  }

  return {
    name: 'stripe',

    createSession: (request) =>
      translated(async () => {
        const { ref, email } = request
        // Each purchase gets its own Stripe customer, so that the customer's CLABE receives money
        // only for this purchase.
        const customer = request.methods.includes('spei')
          ? await sound(
              stripe.customers.create(
                { email, metadata: { ref } },
                { idempotencyKey: `${ref}:customer` },
              ),
            )
          : undefined
        const params = createCheckoutSessionParams(request, customer?.id)
        const { id, url } = await sound(
          stripe.checkout.sessions.create(params, { idempotencyKey: ref }),
        )
        if (!url) throw new GatewayRejectedRequest(`Session ${id} has no page`, 'no-url')
        return { sessionId: id, url }
      }),

    getPayment: (name) =>
      translated(async () => {
        const session = await sessionOf(name)
        return stripeToGatewayPayment({
          session,
          unused: await unusedMoneyOf(session),
          isDisputed: await isDisputed(session),
        })
      }),

    async *listPayments({ since, until }) {
      const created = { gte: seconds(since), lt: seconds(until) }
      for (let after: string | undefined, more = true; more;) {
        const page = await translated(() =>
          sound(
            stripe.checkout.sessions.list({
              created,
              limit: mostPerPage,
              ...(after && { starting_after: after }),
            }),
          ),
        )
        if (!Array.isArray(page.data)) throw new GatewayUnavailable('No list came')
        yield page.data.flatMap(({ id, client_reference_id: ref }) =>
          ref ? [{ sessionId: id, ref }] : [],
        )
        after = page.data.at(-1)?.id
        more = page.has_more && after !== undefined
      }
    },

    expireSession: (sessionId) =>
      translated(() => close(sessionId)).catch(async (error: unknown) => {
        // If Stripe refuses to expire the session, it was paid or closed concurrently, so there is
        // nothing to do.
        if (!(error instanceof GatewayRejectedRequest)) throw error
        const { status } = await translated(() => sessionOf(sessionId))
        if (status === 'open') throw error
      }),

    refund: ({ sessionId, amount, idempotencyKey }) =>
      translated(async () => {
        const intent = findPaymentIntent(await sessionOf(sessionId))
        if (!intent) throw new GatewayRejectedRequest(`${sessionId} was never paid`, 'not-paid')
        const asked = { payment_intent: intent.id, amount, metadata: { key: idempotencyKey } }
        const refund = await sound(stripe.refunds.create(asked, { idempotencyKey }))
        if (refund.status === 'failed' || refund.status === 'canceled') {
          throw new GatewayRejectedRequest(`Refund ${refund.id} ${refund.status}`, refund.status)
        }
        return { refundId: refund.id, amount: toCentavos(refund.amount) }
      }),

    describeAccount: () => describeStripeAccount(stripe, options.secretKey),
    connectWebhook: (url) => connectStripeWebhook(stripe, url),
    parseNotice: (request) => verifyStripeWebhook(request, options.webhookSecret),
  }
}

/** Rounds a moment to seconds; start and end are rounded alike, so that consecutive time spans have no gap. */
function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

function placeOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}
