import Stripe from 'stripe'
import Type, { type TObject, type TProperties, type TSchema } from 'typebox'
import Value from 'typebox/value'
import { ProviderError } from './provider-server.ts'

const Text = Type.String({ minLength: 1, maxLength: 5000 })
const Whole = Type.String({ pattern: '^(0|[1-9][0-9]{0,9})$' })
const Flag = Type.Enum(['true', 'false'])
const Web = Type.String({ pattern: '^https?://[^ ]+$', maxLength: 5000 })
const Metadata = Type.Record(
  Type.String({ pattern: '^[^\\[\\]]{1,40}$' }),
  Type.String({ maxLength: 500 }),
  { maxProperties: 50 },
)

type Known<T> = Partial<Record<keyof T, TSchema>>

/** An object that knows only fields the provider publishes, and refuses every other. */
function strict<T>(fields: Known<T> & TProperties, required: (keyof T & string)[] = []): TObject {
  const entries = Object.entries(fields).map(
    ([name, schema]) =>
      [
        name,
        required.includes(name as keyof T & string) ? schema : Type.Optional(schema as TSchema),
      ] as const,
  )
  return Type.Object(Object.fromEntries(entries), { additionalProperties: false })
}

type Session = Stripe.Checkout.SessionCreateParams

/**
 * The parameters of the calls the shop makes, as the published API describes them. Forms carry text, so
 * numbers are digits here. The types of the package come from the same description and check the names.
 */
export const parameterSchemas = {
  customer: strict<Stripe.CustomerCreateParams>({ email: Text, metadata: Metadata }),
  session: strict<Session>(
    {
      mode: Type.Enum(['payment', 'setup', 'subscription']),
      client_reference_id: Type.String({ maxLength: 200 }),
      locale: Type.Enum(['auto', 'es', 'es-419', 'en']),
      adaptive_pricing: Type.Object({ enabled: Flag }, { additionalProperties: false }),
      line_items: Type.Array(
        strict<Stripe.Checkout.SessionCreateParams.LineItem>({
          quantity: Whole,
          price_data: strict<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>(
            {
              currency: Type.String({ pattern: '^[a-z]{3}$' }),
              unit_amount: Whole,
              product_data: Type.Object(
                { name: Text, description: Type.Optional(Text) },
                { additionalProperties: false },
              ),
            },
            ['currency'],
          ),
        }),
        { maxItems: 100 },
      ),
      allowed_payment_method_types: Type.Array(Type.Enum(['card', 'oxxo', 'customer_balance']), {
        minItems: 1,
      }),
      payment_method_options: strict<Stripe.Checkout.SessionCreateParams.PaymentMethodOptions>({
        card: Type.Object(
          { installments: Type.Object({ enabled: Flag }, { additionalProperties: false }) },
          { additionalProperties: false },
        ),
        oxxo: Type.Object(
          { expires_after_days: Type.String({ pattern: '^[1-7]$' }) },
          { additionalProperties: false },
        ),
        customer_balance: Type.Object(
          {
            funding_type: Type.Literal('bank_transfer'),
            bank_transfer: Type.Object(
              { type: Type.Literal('mx_bank_transfer') },
              { additionalProperties: false },
            ),
          },
          { additionalProperties: false },
        ),
      }),
      payment_intent_data: strict<Stripe.Checkout.SessionCreateParams.PaymentIntentData>({
        description: Type.String({ maxLength: 1000 }),
        metadata: Metadata,
      }),
      metadata: Metadata,
      customer: Text,
      customer_email: Type.String({ pattern: '^[^@ ]+@[^@ ]+$', maxLength: 800 }),
      success_url: Web,
      cancel_url: Web,
      expires_at: Whole,
    },
    ['mode', 'line_items', 'success_url'],
  ),
  find: strict<Stripe.Checkout.SessionListParams>({ payment_intent: Text, limit: Whole }),
  probe: strict<Stripe.Checkout.SessionListParams>({ limit: Whole }),
  list: strict<Stripe.Checkout.SessionListParams>({
    created: Type.Object({ gte: Whole, lt: Whole }, { additionalProperties: false }),
    limit: Type.String({ pattern: '^([1-9][0-9]?|100)$' }),
    starting_after: Text,
  }),
  read: strict<Stripe.Checkout.SessionRetrieveParams>({ expand: Type.Array(Text) }),
  nothing: strict<object>({}),
  'webhook endpoint': strict<Stripe.WebhookEndpointCreateParams>(
    {
      url: Web,
      enabled_events: Type.Array(Type.String({ pattern: '^[a-z_]+(\\.[a-z_]+)+$' }), {
        minItems: 1,
      }),
      api_version: Type.Literal(Stripe.API_VERSION),
    },
    ['url', 'enabled_events'],
  ),
  'webhook endpoints': strict<Stripe.WebhookEndpointListParams>({ limit: Whole }),
  refund: strict<Stripe.RefundCreateParams>({
    payment_intent: Text,
    amount: Whole,
    metadata: Metadata,
  }),
  disputes: strict<Stripe.DisputeListParams>({ charge: Text }),
}

/** Refuses what the published parameters do not allow, in the provider's words. */
export function check(name: keyof typeof parameterSchemas, given: unknown): void {
  const [problem] = Value.Errors(parameterSchemas[name], given)
  if (problem) refuse(`${name}${problem.instancePath} ${problem.message}`, 'parameter_invalid')
}

export function refuse(message: string, code?: string, status = 400): never {
  throw new ProviderError(status, { error: { type: 'invalid_request_error', code, message } })
}

/** `a[b][0]=c` as `{ a: { b: ['c'] } }`, which is how the API reads a form. */
export function readForm(form: URLSearchParams): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of form) {
    const path = name.replaceAll(']', '').split('[')
    let place = root
    for (const step of path.slice(0, -1)) {
      place[step] ??= {}
      place = place[step] as Record<string, unknown>
    }
    place[path.at(-1)!] = value
  }
  return listed(root) as Record<string, unknown>
}

function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [name, listed(part)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}
