import { type TProperties, Type } from 'typebox'
import { formatCentavos } from '#domain/format-money.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import { toCentavos } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { OrderAddress, PaymentVoucher, PickupPoint } from '#domain/orders/order.ts'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import { type MailTemplate, mailPlaceholders } from '#domain/running/mail-texts.ts'
import {
  centavos,
  type DataOf,
  day,
  defineMail,
  type GetLetterTexts,
  type LetterContent,
  number,
  optional,
  orNull,
  text,
} from './message-entry.ts'

const refundedLine = Type.Object({ name: text, quantity: number, amount: centavos })

/** Refunded units of an order line; the amount is in centavos, after discounts. */
export type RefundedLine = DataOf<(typeof refundedLine)['properties']>

const address = Type.Object({
  firstName: text,
  lastName: text,
  companyName: text,
  phone: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  postcode: text,
})

/** Data fields of mails about an order; amounts in centavos. */
const orderFields = {
  firstName: orNull(text),
  orderNumber: text,
  status: Type.Unsafe<OrderState>(text),
  /** order state as text */
  state: text,
  lines: Type.Array(
    Type.Object({
      name: text,
      quantity: number,
      amount: centavos,
      picture: optional(orNull(text)),
    }),
  ),
  subtotal: centavos,
  discount: centavos,
  /** savings from bundles and promotions applied to the order */
  bundles: optional(
    Type.Array(Type.Object({ name: text, saving: centavos, promotion: optional(number) })),
  ),
  shipping: centavos,
  shippingName: orNull(text),
  estimateFrom: orNull(day),
  estimateTo: orNull(day),
  total: centavos,
  /** whether all, some or none of the order lines are licence keys */
  digital: optional(Type.Unsafe<'all' | 'some' | 'none'>(text)),
  method: Type.Unsafe<PaymentMethod | null>(orNull(text)),
  /** bank card number, masked as on receipts */
  card: optional(orNull(text)),
  installments: optional(orNull(number)),
  trackingKey: optional(orNull(text)),
  voucher: orNull(Type.Unsafe<PaymentVoucher>(Type.Object({}))),
  carrier: orNull(text),
  trackingNumber: orNull(text),
  trackingUrl: orNull(text),
  /** contents of the parcel: all, a part, or the rest of the order */
  parcel: optional(
    Type.Object({
      part: Type.Unsafe<'whole' | 'part' | 'rest'>(text),
      lines: Type.Array(Type.Object({ name: text, quantity: number })),
    }),
  ),
  cancelReason: orNull(text),
  /**
   * receiver with delivery address or, for pick-up, the person who collects the order; absent for
   * digital orders
   */
  address: optional(orNull(Type.Unsafe<OrderAddress>(address))),
  /**
   * pick-up point of the order; the collection code and the deadline are set once the order is
   * ready
   */
  pickup: optional(
    orNull(Type.Unsafe<PickupPoint & { code: string | null; until: Day | null }>(Type.Object({}))),
  ),
  /** amount of a refund */
  amount: optional(centavos),
  /** 1 if the payment gateway makes the refund itself */
  byGateway: optional(number),
  /** refunded units and shipping, if the refund names order lines */
  refunded: optional(Type.Object({ lines: Type.Array(refundedLine), shipping: centavos })),
  /**
   * acknowledgement of a requested return with its SHA-256 seal; `isFree` is 1 for free return
   * shipping
   */
  acknowledged: optional(
    Type.Object({
      folio: text,
      seal: text,
      at: text,
      isFree: Type.Unsafe<0 | 1>(number),
      refundDays: number,
    }),
  ),
  /** last day on which the order can be returned */
  returnUntil: optional(day),
  /** reason for a refused return */
  returnRefused: optional(text),
  /** hash of the order record, in hexadecimal */
  agreed: optional(orNull(text)),
  /** amount in centavos by which a bank transfer was too small */
  missing: optional(centavos),
}

export type OrderLetterData = DataOf<typeof orderFields>

/** Describes a mail about an order, with the title of its in-app notification. */
export function defineOrderMail<
  Texts extends Record<string, MailTemplate & { example: OrderLetterData & DataOf<Secrets> }>,
  Secrets extends TProperties = {},
>(mail: {
  label: string
  title: (data: OrderLetterData) => string
  secrets?: Secrets
  texts: Texts
  compose: (data: OrderLetterData & DataOf<Secrets>, say: GetLetterTexts<Texts>) => LetterContent
}) {
  return {
    title: mail.title,
    ...defineMail<typeof orderFields, Texts, Secrets>({
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
export function getOrderPlaceholders({ orderNumber, total, amount }: OrderLetterData) {
  return {
    pedido: orderNumber,
    total: formatCentavos(total),
    monto: formatCentavos(amount ?? total),
  }
}

export const ticketsButton = { label: 'Ver mis tickets', path: '/tickets' }
export const bankAccountButton = { label: 'Dar mi CLABE', path: '/tickets' }

/** Default closing sentence of most mails about an order, and their usual placeholders. */
export const orderTextDefaults = {
  closing: 'Si algo no cuadra, responde con un ticket desde tu cuenta y lo vemos contigo.',
  places: ['pedido'],
  needs: { subject: ['pedido'] },
} as const

export const exampleName = 'Mariana'

/** Invented order with which mails are previewed. */
export const exampleOrder: OrderLetterData = {
  firstName: exampleName,
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
    firstName: exampleName,
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
export const exampleSpeiOrder: OrderLetterData = {
  ...exampleOrder,
  method: 'spei',
  voucher: {
    reference: '99887766',
    clabe: '646180111812345678',
    bank: 'STP',
    expiresAt: '2026-12-02T05:30:00Z',
  },
}
