import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import Type, { type TSchema } from 'typebox'
import Value from 'typebox/value'
import { ProviderError } from './provider-server.ts'

const closed = { additionalProperties: false }
const Moment = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}[+-]\\d\\d:\\d\\d$',
})
const Web = Type.String({ pattern: '^https?://[^ ]+$', maxLength: 2000 })
const Pesos = Type.Number({ exclusiveMinimum: 0, multipleOf: 0.01 })
const PaymentType = Type.Enum([
  'credit_card',
  'debit_card',
  'prepaid_card',
  'bank_transfer',
  'ticket',
  'atm',
  'digital_currency',
])
const Item = Type.Object(
  {
    id: Type.String(),
    title: Type.String({ minLength: 1, maxLength: 256 }),
    description: Type.Optional(Type.String({ maxLength: 256 })),
    quantity: Type.Integer({ minimum: 1 }),
    currency_id: Type.Literal('MXN'),
    unit_price: Pesos,
  },
  closed,
)

/** The fields of a preference the shop sends, as the API's reference describes them; the package knows their names. */
const preference = {
  external_reference: Type.String({ minLength: 1, maxLength: 256 }),
  items: Type.Array(Item, { minItems: 1 }),
  payer: Type.Object({ email: Type.String({ pattern: '^[^@ ]+@[^@ ]+$' }) }, closed),
  payment_methods: Type.Object(
    {
      excluded_payment_types: Type.Array(Type.Object({ id: PaymentType }, closed)),
      installments: Type.Integer({ minimum: 1, maximum: 36 }),
    },
    closed,
  ),
  back_urls: Type.Object({ success: Web, pending: Web, failure: Web }, closed),
  auto_return: Type.Optional(Type.Enum(['approved', 'all'])),
  notification_url: Web,
  expires: Type.Boolean(),
  expiration_date_from: Moment,
  expiration_date_to: Moment,
  date_of_expiration: Type.Optional(Moment),
  metadata: Type.Intersect([
    Type.Object({ order: Type.String() }),
    Type.Record(Type.String({ pattern: '^[a-z0-9_]+$' }), Type.String({ maxLength: 500 })),
  ]),
} satisfies Partial<Record<keyof PreferenceRequest, TSchema>>

const bodySchemas = {
  preference: Type.Object(preference, closed),
  'preference update': Type.Object(
    { items: Type.Array(Item), expires: Type.Boolean(), expiration_date_to: Moment },
    closed,
  ),
  cancellation: Type.Object({ status: Type.Literal('cancelled') }, closed),
  refund: Type.Object({ amount: Pesos }, closed),
}

/** A body, when it is as the reference describes it; the provider's 400 otherwise. */
export function read(name: keyof typeof bodySchemas, body: string): Record<string, never> {
  const given: unknown = JSON.parse(body)
  const [problem] = Value.Errors(bodySchemas[name], given)
  if (problem) refuse(400, `${name}${problem.instancePath} ${problem.message}`)
  return given as Record<string, never>
}

export function refuse(status: number, message: string, error = 'bad_request'): never {
  throw new ProviderError(status, { message, error, status, cause: [] })
}
