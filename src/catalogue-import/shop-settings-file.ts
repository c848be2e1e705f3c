import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { listEnabledPaymentMethods } from '#domain/buying/checkout-policy-settings.ts'
import { unpaidOrderLimitSettings } from '#domain/buying/unpaid-order-limits.ts'
import { formerPriceSettings } from '#domain/catalogue/former-price-rule-settings.ts'
import { mexicoBounds } from '#domain/geography.ts'
import type { NumericSettingDefinitions } from '#domain/numeric-settings.ts'
import { refundSettings } from '#domain/orders/refund-settings.ts'
import { shippingLabelFields } from '#domain/orders/shipping-label-file.ts'
import { messageBudgetSettings } from '#domain/running/message-budgets.ts'
import { ticketReasonCodes } from '#domain/support/ticket.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { findDuplicates } from './find-duplicates.ts'
import { listSchemaViolations } from './schema-violations.ts'

/** Shop name; its length is limited because each text message starts with it. */
const ShopName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const Words = Type.String({ minLength: 1, maxLength: 300 })
const Text = Type.String({ minLength: 1, maxLength: 2000 })
const Code = Type.String({ minLength: 1, maxLength: 60 })
const Pesos = Type.Number({ minimum: 0, maximum: 10_000_000 })
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 })
const Policy = Type.Optional(Type.Enum(['free_shipping', 'free_returns']))
const list = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Type.Array(item, { maxItems: 200 })

const Support = Type.Object({
  phone: Words,
  email: Words,
  hours: Words,
  address: Words,
  note: Type.Optional(Text),
})

/** Legal identity of the seller, for contracts, invoices and legal notices. */
const Seller = Type.Object({
  legal_name: Words,
  rfc: Type.Optional(Type.String({ pattern: '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$' })),
  address: Words,
  phone: Type.Optional(Words),
  email: Type.Optional(Type.String({ maxLength: 200, pattern: '^[^\\s@]+@[^\\s@]+$' })),
})

const Payment = Type.Object({
  methods: list(
    Type.Object({
      code: Code,
      /** whether the payment method is accepted; true by default */
      enabled: Type.Optional(Type.Boolean()),
      name: Words,
      icon: Code,
      hold_minutes: Type.Integer({ minimum: 5, maximum: 20_160 }),
      confirmed: Words,
      refund: Words,
      text: Text,
      max_total: Type.Optional(Pesos),
    }),
  ),
  msi: Type.Object({
    enabled: Type.Optional(Type.Boolean()),
    plans: list(Type.Object({ months: Type.Enum([3, 6, 9, 12]), min_total: Pesos })),
  }),
  scarce_stock: Type.Optional(Type.Object({ max_qty: Count })),
})

const Rewards = Type.Object({
  points_per_amount: Type.Object({
    points: Count,
    pesos: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  }),
  point_value: Pesos,
  redeem_minimum: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  redeem_coupon_days: Type.Integer({ minimum: 1, maximum: 3650 }),
  grant_business_days_after_delivery: Count,
  expiry_months: Type.Integer({ minimum: 1, maximum: 120 }),
  expiry_notices_days: list(Type.Integer({ minimum: 1, maximum: 365 })),
  rules: list(Text),
})

const between = ([minimum, maximum]: readonly [number, number]) => Type.Number({ minimum, maximum })

const PickupPoint = Type.Object({
  name: Words,
  address: Words,
  hours: Type.Optional(Words),
  hold_days: Count,
  /** coordinates in Mexico; without coordinates the pick-up point is not on the map */
  location: Type.Optional(
    Type.Object({
      latitude: between(mexicoBounds.latitude),
      longitude: between(mexicoBounds.longitude),
    }),
  ),
})

const Shipping = Type.Object({
  zones: list(
    Type.Object({
      code: Code,
      name: Words,
      postcode_prefixes: list(Type.String({ maxLength: 2 })),
    }),
  ),
  methods: list(
    Type.Object({
      code: Code,
      name: Words,
      description: Type.String({ maxLength: 2000 }),
      only_when_all_digital: Type.Optional(Type.Boolean()),
      pickup_point: Type.Optional(PickupPoint),
      zones: list(
        Type.Object({
          zone: Code,
          cost: Pesos,
          min_business_days: Count,
          max_business_days: Count,
          estimate: Words,
        }),
      ),
    }),
  ),
})

const Carrier = Type.Object({
  name: Words,
  tracking_url: Type.Optional(
    Type.String({ maxLength: 300, pattern: '^https://[^\\s]*\\{guia\\}[^\\s]*$' }),
  ),
  formats: Type.Optional(
    list(Type.String({ minLength: 4, maxLength: 40, pattern: '^[\\w#@-]+$' })),
  ),
  /**
   * columns of the carrier's shipping label file, each with its title; by default the file has all
   * fields under the shop's own column names
   */
  label_columns: Type.Optional(
    list(
      Type.Object({
        title: Words,
        field: Type.Optional(Type.Enum([...shippingLabelFields])),
        text: Type.Optional(Words),
      }),
    ),
  ),
})

/** Creates the schema of an object with optional numeric settings. */
function numbers(table: NumericSettingDefinitions) {
  return Type.Object(
    Object.fromEntries(
      Object.entries(table).map(([name, { least, most }]) => [
        name,
        Type.Optional(Type.Integer({ minimum: least, maximum: most })),
      ]),
    ),
    { additionalProperties: false },
  )
}

/** Schema of the settings file; absent keys stay unchanged. */
export const SettingsFile = Type.Object({
  /** whether the shop is open to everyone; otherwise operators only */
  open: Type.Boolean(),
  name: ShopName,
  slogan: Words,
  /** accent colour of the shop as `#rrggbb`; empty without one */
  accent: Type.String({ pattern: '^(#[0-9a-f]{6})?$' }),
  support: Support,
  seller: Seller,
  tax_note: Words,
  minimum_age: Type.Integer({ minimum: 0, maximum: 99 }),
  free_shipping: Type.Object({
    enabled: Type.Boolean(),
    threshold: Pesos,
    method: Code,
    text: Words,
  }),
  free_returns: Type.Object({ enabled: Type.Boolean(), days_business: Count, text: Words }),
  trust: list(Type.Object({ code: Code, title: Words, text: Text, link: Words, requires: Policy })),
  product_bullets: list(Type.Object({ code: Code, text: Words, requires: Policy })),
  payment: Payment,
  unpaid_limits: numbers(unpaidOrderLimitSettings),
  refunds: numbers(refundSettings),
  price_rule: numbers(formerPriceSettings),
  message_budgets: numbers(messageBudgetSettings),
  notices: Type.Record(Type.String(), Text),
  refurbished_grades: list(Type.Object({ grade: Code, label: Words, text: Text })),
  ticket_states: list(Type.Object({ code: Code, label: Words })),
  rewards: Rewards,
  shipping: Shipping,
  carriers: list(Carrier),
  shop_mails: Type.Object({
    orders: Type.Boolean(),
    tickets: Type.Boolean(),
    address: Type.Optional(Type.String({ maxLength: 200, pattern: '^[^\\s@]+@[^\\s@]+$' })),
  }),
  ticket_attachments: Type.Object({
    most: Type.Integer({ minimum: 0, maximum: 10 }),
    megabytes: Type.Integer({ minimum: 1, maximum: 8 }),
  }),
  ticket_reasons: list(
    Type.Object({
      id: Type.Integer({ minimum: 1 }),
      code: Type.Optional(Type.Enum([...ticketReasonCodes])),
      reason: Words,
      /** target answer time of a support ticket, in business hours */
      answer_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
    }),
  ),
})
export type SettingsFileValues = Static<typeof SettingsFile>
export type SettingKey = keyof SettingsFileValues
export const settingKeys = getTypedKeys(SettingsFile.properties)

const validator = Compile(
  Type.Object(Type.Partial(SettingsFile).properties, { additionalProperties: false }),
)

/** Validates a settings file, or returns its errors in Spanish. */
export function parseSettingsFile(
  value: unknown,
): { ok: true; settings: Partial<SettingsFileValues> } | { ok: false; problems: string[] } {
  if (!validator.Check(value))
    return { ok: false, problems: listSchemaViolations(validator, value) }
  const problems = [
    ...repeatedReasons(value.ticket_reasons ?? []),
    ...(value.payment && listEnabledPaymentMethods(value.payment).length === 0
      ? ['Deja al menos una forma de pago.']
      : []),
  ]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings: value }
}

const pickupPointTable = Type.Record(Type.String(), PickupPoint)
const pickupPoints = Compile(pickupPointTable)

/** Parses stored pick-up points by shipping method; returns none if malformed. */
export function parseDatabasePickupPoints(stored: unknown): Static<typeof pickupPointTable> {
  return pickupPoints.Check(stored) ? stored : {}
}

function repeatedReasons(reasons: SettingsFileValues['ticket_reasons']): string[] {
  return [
    ...findDuplicates(reasons.map(({ id }) => String(id))).map(
      (id) => `ticket_reasons: el id ${id} está repetido`,
    ),
    ...findDuplicates(reasons.flatMap(({ code }) => code ?? [])).map(
      (code) => `ticket_reasons: el código «${code}» está repetido`,
    ),
  ]
}
