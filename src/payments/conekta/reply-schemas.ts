import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { maybe } from '../optional-reply-field.ts'

const Text = Type.String()
/** Larger than any purchase; sums of many stay exact. */
const mostCentavos = 1_000_000_000_000
const Amount = Type.Integer({ minimum: 0, maximum: mostCentavos })
/** In seconds, at most the year 3000. */
const Moment = Type.Integer({ minimum: 0, maximum: 32_503_680_000 })

const Refund = Type.Object({
  id: Text,
  amount: Type.Integer({ minimum: -mostCentavos, maximum: mostCentavos }),
  status: maybe(Text),
})

/** Its other fields depend on the method. */
const PaymentMethod = Type.Intersect([
  Type.Object({ expires_at: maybe(Moment) }),
  Type.Record(Text, Type.Unknown()),
])

const Charge = Type.Object({
  id: Text,
  status: Text,
  amount: maybe(Amount),
  currency: Text,
  paid_at: maybe(Moment),
  failure_code: maybe(Text),
  failure_message: maybe(Text),
  // Not in Conekta's schema, but in the replies that Conekta publishes beside it.
  monthly_installments: maybe(Type.Integer({ minimum: 0, maximum: 127 })),
  payment_method: maybe(PaymentMethod),
  refunds: maybe(Type.Object({ data: maybe(Type.Array(Refund)) })),
  chargeback: maybe(Type.Object({ status: maybe(Text) })),
})

const Order = Type.Object({
  id: Text,
  amount: Amount,
  currency: Text,
  created_at: Moment,
  amount_refunded: maybe(Amount),
  payment_status: maybe(Text),
  metadata: maybe(Type.Record(Text, Type.Unknown())),
  checkout: maybe(
    Type.Object({ id: Text, url: maybe(Text), status: maybe(Text), expires_at: maybe(Moment) }),
  ),
  charges: maybe(Type.Object({ data: maybe(Type.Array(Charge)) })),
})

const Webhook = Type.Object({ id: Text, url: Text, active: maybe(Type.Boolean()) })
const WebhookKey = Type.Object({ public_key: maybe(Text), active: maybe(Type.Boolean()) })
const ApiKey = Type.Object({ prefix: maybe(Text), livemode: maybe(Type.Boolean()) })

function page<T extends TSchema>(item: T) {
  return Compile(
    Type.Object({ data: Type.Array(item), has_more: Type.Boolean(), next_page_url: maybe(Text) }),
  )
}

export type ConektaOrder = Static<typeof Order>
export type ConektaCharge = Static<typeof Charge>

/** Shapes of Conekta's replies, limited to the fields that are read. */
export const conektaReplySchemas = {
  order: Compile(Order),
  orders: page(Order),
  checkout: Compile(Type.Object({ id: Text })),
  company: Compile(Type.Object({ name: Text })),
  webhook: Compile(Webhook),
  webhooks: page(Webhook),
  webhookKey: Compile(WebhookKey),
  webhookKeys: page(WebhookKey),
  apiKeys: page(ApiKey),
}
