import { type TProperties, Type } from 'typebox'
import { formatCentavos } from '#domain/format-money.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { toCentavos } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { OrderAddress, PaymentVoucher, PickupPoint } from '#domain/orders/order.ts'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import { type MailTemplate, mailPlaceholders } from '#domain/running/mail-texts.ts'
import {
  centavosSchema,
  type SchemaFieldsData,
  daySchema,
  defineMailTemplate,
  type GetMailTexts,
  type MailContentWithoutGreeting,
  numberSchema,
  toOptionalSchema,
  toNullableSchema,
  textSchema,
} from './message-template-definition.ts'

const refundedLine = Type.Object({
  name: textSchema,
  quantity: numberSchema,
  amount: centavosSchema,
})

/** Refunded units of an order line; the amount is in centavos, after discounts. */
export type RefundedOrderLine = SchemaFieldsData<(typeof refundedLine)['properties']>

const address = Type.Object({
  firstName: textSchema,
  lastName: textSchema,
  companyName: textSchema,
  phone: textSchema,
  address1: textSchema,
  address2: textSchema,
  city: textSchema,
  state: textSchema,
  postcode: textSchema,
})

/** Data fields of mails about an order; amounts in centavos. */
const orderFields = {
  firstName: toNullableSchema(textSchema),
  orderNumber: textSchema,
  status: Type.Unsafe<OrderState>(textSchema),
  /** order state as text */
  state: textSchema,
  lines: Type.Array(
    Type.Object({
      name: textSchema,
      quantity: numberSchema,
      amount: centavosSchema,
      picture: toOptionalSchema(toNullableSchema(textSchema)),
    }),
  ),
  subtotal: centavosSchema,
  discount: centavosSchema,
  /** savings from bundles and promotions applied to the order */
  bundles: toOptionalSchema(
    Type.Array(
      Type.Object({
        name: textSchema,
        saving: centavosSchema,
        promotion: toOptionalSchema(numberSchema),
      }),
    ),
  ),
  shipping: centavosSchema,
  shippingName: toNullableSchema(textSchema),
  estimateFrom: toNullableSchema(daySchema),
  estimateTo: toNullableSchema(daySchema),
  total: centavosSchema,
  /** whether all, some or none of the order lines are licence keys */
  digital: toOptionalSchema(Type.Unsafe<'all' | 'some' | 'none'>(textSchema)),
  method: Type.Unsafe<PaymentMethod | null>(toNullableSchema(textSchema)),
  /** bank card number, masked as on receipts */
  card: toOptionalSchema(toNullableSchema(textSchema)),
  installments: toOptionalSchema(toNullableSchema(numberSchema)),
  trackingKey: toOptionalSchema(toNullableSchema(textSchema)),
  voucher: toNullableSchema(Type.Unsafe<PaymentVoucher>(Type.Object({}))),
  carrier: toNullableSchema(textSchema),
  trackingNumber: toNullableSchema(textSchema),
  trackingUrl: toNullableSchema(textSchema),
  /** contents of the parcel: all, a part, or the rest of the order */
  parcel: toOptionalSchema(
    Type.Object({
      part: Type.Unsafe<'whole' | 'part' | 'rest'>(textSchema),
      lines: Type.Array(Type.Object({ name: textSchema, quantity: numberSchema })),
    }),
  ),
  cancelReason: toNullableSchema(textSchema),
  /**
   * receiver with delivery address or, for pick-up, the person who collects the order; absent for
   * digital orders
   */
  address: toOptionalSchema(toNullableSchema(Type.Unsafe<OrderAddress>(address))),
  /**
   * pick-up point of the order; the collection code and the deadline are set once the order is
   * ready
   */
  pickup: toOptionalSchema(
    toNullableSchema(
      Type.Unsafe<PickupPoint & { code: string | null; until: Day | null }>(Type.Object({})),
    ),
  ),
  /** amount of a refund */
  amount: toOptionalSchema(centavosSchema),
  /** 1 if the payment gateway makes the refund itself */
  byGateway: toOptionalSchema(numberSchema),
  /** refunded units and shipping, if the refund names order lines */
  refunded: toOptionalSchema(
    Type.Object({ lines: Type.Array(refundedLine), shipping: centavosSchema }),
  ),
  /**
   * acknowledgement of a requested return with its SHA-256 seal; `isFree` is 1 for free return
   * shipping
   */
  acknowledged: toOptionalSchema(
    Type.Object({
      folio: textSchema,
      seal: textSchema,
      at: textSchema,
      isFree: Type.Unsafe<0 | 1>(numberSchema),
      refundDays: numberSchema,
    }),
  ),
  /** last day on which the order can be returned */
  returnUntil: toOptionalSchema(daySchema),
  /** reason for a refused return */
  returnRefused: toOptionalSchema(textSchema),
  /** hash of the order record, in hexadecimal */
  agreed: toOptionalSchema(toNullableSchema(textSchema)),
  /** amount in centavos by which a bank transfer was too small */
  missing: toOptionalSchema(centavosSchema),
}

export type OrderMailData = SchemaFieldsData<typeof orderFields>

/** Describes a mail about an order, with the title of its in-app notification. */
export function defineOrderMailTemplate<
  Texts extends Record<
    string,
    MailTemplate & { example: OrderMailData & SchemaFieldsData<Secrets> }
  >,
  Secrets extends TProperties = {},
>(mail: {
  label: string
  title: (data: OrderMailData) => string
  secrets?: Secrets
  texts: Texts
  compose: (
    data: OrderMailData & SchemaFieldsData<Secrets>,
    say: GetMailTexts<Texts>,
  ) => MailContentWithoutGreeting
}) {
  return {
    title: mail.title,
    ...defineMailTemplate<typeof orderFields, Texts, Secrets>({
      ...mail,
      fields: orderFields,
      compose: (data, say) => ({
        button: { label: 'Ver mi pedido', path: `/order-detail/${data.orderNumber}` },
        ...mail.compose(data, say),
      }),
    }),
  }
}

/** Placeholder values used in most order e-mails. */
export function getOrderMailPlaceholders({ orderNumber, total, amount }: OrderMailData) {
  return {
    pedido: orderNumber,
    total: formatCentavos(total),
    monto: formatCentavos(amount ?? total),
  }
}

export const ticketListMailButton = { label: 'Ver mis tickets', path: '/tickets' }
export const enterBankAccountMailButton = { label: 'Dar mi CLABE', path: '/tickets' }

/** Default closing sentence of most mails about an order, and their usual placeholders. */
export const defaultOrderMailTexts = {
  closing: 'Si algo no cuadra, responde con un ticket desde tu cuenta y lo vemos contigo.',
  places: ['pedido'],
  needs: { subject: ['pedido'] },
} as const

export const exampleShopperFirstName = 'Mariana'

/** Invented order with which mails are previewed. */
export const exampleOrderMailData: OrderMailData = {
  firstName: exampleShopperFirstName,
  orderNumber: mailPlaceholders.pedido.example,
  status: 'processing',
  state: 'Pago confirmado, en preparación',
  lines: [{ name: mailPlaceholders.producto.example, quantity: 1, amount: toCentavos(120_000) }],
  subtotal: toCentavos(120_000),
  discount: toCentavos(0),
  shipping: toCentavos(9900),
  shippingName: 'Envío estándar',
  estimateFrom: '2026-12-01',
  estimateTo: '2026-12-03',
  total: toCentavos(129_900),
  amount: toCentavos(49_900),
  byGateway: 1,
  method: 'card',
  card: '**** **** **** 4242',
  voucher: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  cancelReason: null,
  address: {
    firstName: exampleShopperFirstName,
    lastName: 'Ejemplo',
    companyName: '',
    phone: '5500001234',
    address1: 'Calle Ejemplo 210',
    address2: 'Del Valle',
    city: 'Benito Juárez',
    state: 'Ciudad de México',
    postcode: '03100',
    references: '',
  },
}

/** Invented order paid by SPEI transfer. */
export const exampleSpeiOrderMailData: OrderMailData = {
  ...exampleOrderMailData,
  method: 'spei',
  voucher: {
    reference: '99887766',
    clabe: '646180111812345678',
    bank: 'STP',
    expiresAt: '2026-12-02T05:30:00Z',
  },
}
