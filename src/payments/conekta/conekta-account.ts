import { ApiKeysApi, CompaniesApi, WebhookKeysApi, WebhooksApi } from 'conekta'
import { type GatewayAccount, GatewayUnavailable } from '../gateway.ts'
import type { openConektaClient } from './conekta-client.ts'
import { conektaReplySchemas } from './reply-schemas.ts'

type Client = ReturnType<typeof openConektaClient>

const mostPerPage = 250
const subscribedEvents = [
  'order.paid',
  'order.pending_payment',
  'order.declined',
  'order.expired',
  'order.canceled',
  'order.partially_refunded',
  'order.refunded',
  'order.charged_back',
  'charge.chargeback.created',
  'charge.chargeback.updated',
  'charge.chargeback.under_review',
  'charge.chargeback.lost',
  'charge.chargeback.won',
]

/**
 * Tells the account of a private key. Test and live keys look alike, so Conekta's list of keys tells
 * the mode; it has their first characters only.
 */
export async function describeConektaAccount(
  { config, call }: Client,
  privateKey: string,
): Promise<GatewayAccount> {
  const { name } = await call(conektaReplySchemas.company, (options) =>
    new CompaniesApi(config).getCurrentCompany('es', options),
  )
  const { data } = await call(conektaReplySchemas.apiKeys, (options) =>
    new ApiKeysApi(config).getApiKeys(
      'es',
      undefined,
      mostPerPage,
      undefined,
      undefined,
      undefined,
      options,
    ),
  )
  const modes = new Set(
    data.flatMap(({ prefix, livemode }) =>
      prefix && privateKey.startsWith(prefix) ? [livemode] : [],
    ),
  )
  const [isLive] = modes
  const mode = modes.size === 1 && typeof isLive === 'boolean' ? (isLive ? 'live' : 'test') : null
  return { name, mode, country: null, methods: null }
}

/**
 * Makes the account send its events to a URL, and returns the public key that verifies them. A
 * webhook for this URL is kept; Conekta shows a key only once, so each call makes a new key unless
 * the list shows one.
 */
export async function connectConektaWebhook(
  { config, call }: Client,
  url: string,
): Promise<{ secret: string }> {
  const webhooks = new WebhooksApi(config)
  const listed = await call(conektaReplySchemas.webhooks, (options) =>
    webhooks.getWebhooks(
      'es',
      undefined,
      mostPerPage,
      undefined,
      url,
      undefined,
      undefined,
      options,
    ),
  )
  const wanted = { url, subscribed_events: subscribedEvents }
  const known = listed.data.find((webhook) => webhook.url === url)
  await call(conektaReplySchemas.webhook, (options) =>
    known
      ? webhooks.updateWebhook(known.id, { ...wanted, active: true }, 'es', undefined, options)
      : webhooks.createWebhook(wanted, 'es', options),
  )
  return { secret: await webhookKey({ config, call }) }
}

async function webhookKey({ config, call }: Client): Promise<string> {
  const keys = new WebhookKeysApi(config)
  const listed = await call(conektaReplySchemas.webhookKeys, (options) =>
    keys.getWebhookKeys('es', undefined, mostPerPage, undefined, undefined, undefined, options),
  )
  const known = listed.data.find((key) => key.active === true && key.public_key)
  if (known?.public_key) return known.public_key
  const made = await call(conektaReplySchemas.webhookKey, (options) =>
    keys.createWebhookKey('es', { active: true }, options),
  )
  if (!made.public_key) throw new GatewayUnavailable('No webhook key came')
  return made.public_key
}
