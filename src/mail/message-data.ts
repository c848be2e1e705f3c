import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import type {
  AccountDeletedLetterData,
  BackInStockLetterData,
  PhoneVerifiedElsewhereLetterData,
  QuestionAnsweredLetterData,
  ReviewDecisionLetterData,
  StockAlertConfirmationLetterData,
  TicketAnswerLetterData,
} from './account-letters.ts'
import type { InvoiceIssuedLetterData, InvoiceRefusedLetterData } from './invoice-letters.ts'
import type { LicenceLetterData } from './licence-letter.ts'
import type {
  AuditSealLetterData,
  MessageBudgetSpentLetterData,
  OperatorNotificationLetterData,
  WebhookDisabledLetterData,
} from './operator-letters.ts'
import type { OrderLetterKind, OrderLetterData } from './order-letter-data.ts'
import type {
  CouponGivenLetterData,
  PointsExpiringLetterData,
} from './points-and-coupon-letters.ts'

/** Stored data of each mail that waits to be sent, by template. */
export type MailData = Record<OrderLetterKind, OrderLetterData> & {
  'account-deleted': AccountDeletedLetterData
  'audit-sealed': AuditSealLetterData
  'back-in-stock': BackInStockLetterData
  'budget-spent': MessageBudgetSpentLetterData
  'coupon-given': CouponGivenLetterData
  'invoice-issued': InvoiceIssuedLetterData
  'invoice-refused': InvoiceRefusedLetterData
  licences: LicenceLetterData
  'phone-moved': PhoneVerifiedElsewhereLetterData
  'points-expiring': PointsExpiringLetterData
  'question-answered': QuestionAnsweredLetterData
  'review-judged': ReviewDecisionLetterData
  'shop-news': OperatorNotificationLetterData
  'stock-alert-asked': StockAlertConfirmationLetterData
  'ticket-answer': TicketAnswerLetterData
  'webhook-off': WebhookDisabledLetterData
}

/** Stored data of each text message that waits to be sent. */
export type SmsData = { 'phone-code': { code: string; validUntil: string } }

/** Stored data of each push message; the target device is looked up when the message is sent. */
type PushData = {
  'order-arriving': { subscription: number; orderNumber: string; words: string }
}

type MessageData = MailData & SmsData & PushData

type Messages<Data> = { [name in keyof Data]: { template: name; data: Data[name] } }[keyof Data]
export type MailMessage = Messages<MailData>
export type SmsMessage = Messages<SmsData>
export type PushMessage = Messages<PushData>

/** Schema of every field of a template, so that each stored field is checked when read. */
type Fields<Data> = Record<keyof Required<Data>, TSchema>

const text = Type.String()
const number = Type.Number()
const optional = Type.Optional
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()])
const anything = Type.Object({})

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

const orderNews: Fields<OrderLetterData> = {
  firstName: orNull(text),
  orderNumber: text,
  status: text,
  state: text,
  lines: Type.Array(
    Type.Object({ name: text, quantity: number, amount: number, picture: optional(orNull(text)) }),
  ),
  subtotal: number,
  discount: number,
  bundles: optional(Type.Array(Type.Object({ name: text, saving: number }))),
  shipping: number,
  shippingName: orNull(text),
  estimateFrom: orNull(text),
  estimateTo: orNull(text),
  total: number,
  digital: optional(text),
  method: orNull(text),
  card: optional(orNull(text)),
  installments: optional(orNull(number)),
  trackingKey: optional(orNull(text)),
  voucher: orNull(anything),
  carrier: orNull(text),
  trackingNumber: orNull(text),
  trackingUrl: orNull(text),
  parcel: optional(
    Type.Object({ part: text, lines: Type.Array(Type.Object({ name: text, quantity: number })) }),
  ),
  cancelReason: orNull(text),
  address: optional(orNull(address)),
  pickup: optional(orNull(anything)),
  amount: optional(number),
  byGateway: optional(number),
  refunded: optional(
    Type.Object({
      lines: Type.Array(Type.Object({ name: text, quantity: number, amount: number })),
      shipping: number,
    }),
  ),
  acknowledged: optional(
    Type.Object({ folio: text, seal: text, at: text, isFree: number, refundDays: number }),
  ),
  returnUntil: optional(text),
  returnRefused: optional(text),
  agreed: optional(orNull(text)),
  missing: optional(number),
}

const mailFields: { [name in keyof MailData]: Fields<MailData[name]> } = {
  'order-confirmed': orderNews,
  'order-awaits-payment': orderNews,
  'order-canceled': orderNews,
  'order-moved': orderNews,
  'order-shipped': orderNews,
  'order-part-arrived': orderNews,
  'order-address-corrected': orderNews,
  'order-paid-late': orderNews,
  'order-underpaid': orderNews,
  'order-refund-open': orderNews,
  'order-refunded': orderNews,
  'order-return-requested': orderNews,
  'order-return-received': orderNews,
  'order-return-refused': orderNews,
  'account-deleted': {
    firstName: text,
    erased: optional(Type.Array(Type.Object({ name: text, count: number, stays: Type.Boolean() }))),
  },
  'audit-sealed': { seal: text, lastEntry: number },
  'back-in-stock': { productName: text, urlKey: text, price: orNull(number) },
  'budget-spent': { channel: text, span: text, most: number, held: text },
  'coupon-given': {
    firstName: text,
    code: text,
    worth: Type.Object({ type: text }),
    minSubtotal: number,
    validTo: text,
    description: text,
  },
  'invoice-issued': {
    firstName: orNull(text),
    orderNumber: text,
    fiscalId: text,
    rfc: text,
    hasFiles: optional(Type.Boolean()),
  },
  'invoice-refused': { firstName: orNull(text), orderNumber: text, reason: text },
  licences: { firstName: orNull(text), orderNumber: text, missing: number },
  'phone-moved': { firstName: text, phoneEnd: text },
  'points-expiring': {
    firstName: text,
    points: number,
    worth: number,
    expiresOn: text,
    total: number,
    minimum: number,
  },
  'question-answered': {
    firstName: text,
    productName: text,
    urlKey: text,
    question: text,
    answer: text,
  },
  'review-judged': {
    firstName: text,
    productName: text,
    urlKey: text,
    title: text,
    reason: orNull(text),
  },
  'shop-news': { kind: text, count: number, items: Type.Array(text) },
  'stock-alert-asked': { productName: text, token: text },
  'ticket-answer': { firstName: text, ticketId: number, subject: text, answer: text },
  'webhook-off': { name: text, host: text, reason: text },
}

const textFields: { [name in keyof SmsData]: Fields<SmsData[name]> } = {
  'phone-code': { code: text, validUntil: text },
}

const pushFields: { [name in keyof PushData]: Fields<PushData[name]> } = {
  'order-arriving': { subscription: number, orderNumber: text, words: text },
}

const mailShapes = shapesOf(mailFields)
const textShapes = shapesOf(textFields)
const pushShapes = shapesOf(pushFields)

/** Parses a stored mail; null when its template or data no longer match a current template. */
export function parseMailMessage(template: string, data: unknown): MailMessage | null {
  const message = { template, data }
  return isMail(message) ? message : null
}

/** Parses the stored data of a text message; null if it no longer matches a current template. */
export function parseSmsMessage(template: string, data: unknown): SmsMessage | null {
  const message = { template, data }
  return isTextMessage(message) ? message : null
}

/** Parses the stored data of a push message; null if it no longer matches a current template. */
export function parsePushMessage(template: string, data: unknown): PushMessage | null {
  const message = { template, data }
  return isPushMessage(message) ? message : null
}

type Stored = { template: string; data: unknown }

function isMail(message: Stored): message is Stored & MailMessage {
  return mailShapes.get(message.template)?.Check(message.data) ?? false
}

function isTextMessage(message: Stored): message is Stored & SmsMessage {
  return textShapes.get(message.template)?.Check(message.data) ?? false
}

function isPushMessage(message: Stored): message is Stored & PushMessage {
  return pushShapes.get(message.template)?.Check(message.data) ?? false
}

/**
 * Mails that can wait and that outsiders can trigger; the first to be withheld when the message
 * limit is nearly reached.
 */
const news: (keyof MailData)[] = [
  'back-in-stock',
  'coupon-given',
  'points-expiring',
  'question-answered',
  'review-judged',
  'shop-news',
  'stock-alert-asked',
]
const alarm: keyof MailData = 'budget-spent'

/**
 * Templates whose messages are withheld because a message limit is reached; the alarm mail about
 * the limit itself is never withheld.
 */
export function listTemplatesPausedByBudget(held: 'news' | 'all' | undefined): string[] {
  if (held === undefined) return []
  if (held === 'news') return news
  return [...getTypedKeys(mailFields), ...getTypedKeys(textFields)].filter((name) => name !== alarm)
}

/** Returns how messages of a template are sent: e-mail, text message or push. */
export function getChannelOfTemplate(template: keyof MessageData): 'mail' | 'sms' | 'push' {
  if (Object.hasOwn(textFields, template)) return 'sms'
  return Object.hasOwn(pushFields, template) ? 'push' : 'mail'
}

/**
 * Validators of stored message data, by template; a validator is compiled when it first reads a
 * message, never for writing.
 */
function shapesOf(all: Record<string, Record<string, TSchema>>) {
  const compiled = new Map<string, ReturnType<typeof compile>>()
  const compile = (name: string) => Compile(Type.Object(all[name] ?? {}))
  return {
    get(name: string) {
      if (!Object.hasOwn(all, name)) return undefined
      const known = compiled.get(name) ?? compile(name)
      compiled.set(name, known)
      return known
    },
  }
}
