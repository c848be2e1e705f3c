import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'

const Text = Type.String({ maxLength: 4000 })
/** Pesos as text or number: the document has both. */
const Amount = Type.Union([
  Type.String({ pattern: '^\\d{1,7}(\\.\\d+)?$' }),
  Type.Number({ minimum: 0, maximum: 9_999_999 }),
])

function maybe<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]))
}

const Rate = Type.Object({
  id: Text,
  success: Type.Boolean(),
  provider_name: maybe(Text),
  provider_display_name: maybe(Text),
  provider_service_name: maybe(Text),
  currency_code: maybe(Text),
  total: maybe(Amount),
  total_value_with_protection: maybe(Amount),
  days: maybe(Type.Integer({ minimum: 0, maximum: 365 })),
})

const Package = Type.Object({
  attributes: maybe(
    Type.Object({
      tracking_number: maybe(Text),
      label_url: maybe(Text),
      tracking_status: maybe(Text),
    }),
  ),
})

const Quotation = Type.Object({ id: Text, is_completed: Type.Boolean(), rates: Type.Array(Rate) })

const Shipment = Type.Object({
  data: Type.Object({
    id: Text,
    attributes: Type.Object({
      workflow_status: maybe(Text),
      carrier_name: maybe(Text),
      master_tracking_number: maybe(Text),
      total: maybe(Amount),
      error_detail: maybe(Type.Object({ error_code: maybe(Text), error_message: maybe(Text) })),
    }),
  }),
  included: maybe(Type.Array(Package)),
})

export type SkydropxQuotation = Static<typeof Quotation>
export type SkydropxShipment = Static<typeof Shipment>

/** Shapes of Skydropx's replies, limited to the fields that are read. */
export const skydropxReplySchemas = {
  token: Compile(
    Type.Object({ access_token: Text, expires_in: Type.Integer({ minimum: 1, maximum: 1e6 }) }),
  ),
  addresses: Compile(Type.Object({ data: Type.Array(Type.Unknown()) })),
  quotation: Compile(Quotation),
  shipment: Compile(Shipment),
  // Published as plain object in one place and as resource in another.
  cancellation: Compile(
    Type.Object({
      status: maybe(Text),
      data: maybe(Type.Object({ attributes: Type.Object({ status: maybe(Text) }) })),
    }),
  ),
  tracking: Compile(
    Type.Object({
      data: Type.Array(
        Type.Object({
          attributes: Type.Object({
            status: maybe(Text),
            description: maybe(Text),
            event_description: maybe(Text),
            date: maybe(Text),
          }),
        }),
      ),
    }),
  ),
}
