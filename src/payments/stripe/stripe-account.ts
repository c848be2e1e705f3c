import Stripe from 'stripe'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { getTypedEntries } from '#domain/typed-object-keys.ts'
import { type GatewayAccount, GatewayUnavailable, type PaymentMethod } from '../gateway.ts'
import { maybe } from '../optional-reply-field.ts'
import { sound, translated } from './stripe-calls.ts'

const mostPerPage = 100
const capabilities = {
  card: 'card_payments',
  spei: 'mx_bank_transfer_payments',
  cash: 'oxxo_payments',
} as const satisfies Record<PaymentMethod, string>
const subscribedEvents: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.partially_funded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
]

const Text = Type.String()
const accountShape = Compile(
  Type.Object({
    id: Text,
    country: maybe(Text),
    business_profile: maybe(Type.Object({ name: maybe(Text) })),
    settings: maybe(Type.Object({ dashboard: maybe(Type.Object({ display_name: maybe(Text) })) })),
    capabilities: maybe(Type.Record(Text, Type.Unknown())),
  }),
)
const listShape = Compile(Type.Object({ data: Type.Array(Type.Object({ id: Text })) }))

/** Tells the account of a secret key; a restricted key may be forbidden to read it. */
export async function describeStripeAccount(
  stripe: Stripe,
  secretKey: string,
): Promise<GatewayAccount> {
  const mode = /^[sr]k_test_/.test(secretKey) ? 'test' : 'live'
  return translated(async () => {
    try {
      const account: unknown = await sound(stripe.accounts.retrieveCurrent())
      if (!accountShape.Check(account)) throw new GatewayUnavailable('No account came')
      const { business_profile: profile, settings } = account
      return {
        name: settings?.dashboard?.display_name ?? profile?.name ?? null,
        mode,
        country: account.country ?? null,
        methods: getTypedEntries(capabilities).flatMap(([method, name]) =>
          account.capabilities?.[name] === 'active' ? [method] : [],
        ),
      }
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
      // Payments need this call anyway, so its answer proves the key.
      const sessions = await sound(stripe.checkout.sessions.list({ limit: 1 }))
      if (!listShape.Check(sessions)) throw new GatewayUnavailable('No list came')
      return { name: null, mode, country: null, methods: null }
    }
  })
}

/**
 * Makes the account send its events to a URL. Stripe shows the secret of an endpoint only when it is
 * made, so a new endpoint takes the place of those that the URL had.
 */
export function connectStripeWebhook(stripe: Stripe, url: string): Promise<{ secret: string }> {
  return translated(async () => {
    const endpoints = stripe.webhookEndpoints
    const listed = await sound(endpoints.list({ limit: mostPerPage }))
    if (!listShape.Check(listed)) throw new GatewayUnavailable('No list came')
    const made = await sound(
      endpoints.create({
        url,
        enabled_events: subscribedEvents,
        api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
      }),
    )
    if (!made.secret) throw new GatewayUnavailable('No secret came')
    for (const former of listed.data.filter((endpoint) => endpoint.url === url)) {
      await sound(endpoints.del(former.id))
    }
    return { secret: made.secret }
  })
}
