import {
  type AccountDeletedData,
  accountDeletedLetter,
  type BackInStockData,
  backInStockLetter,
  type PhoneMovedData,
  phoneMovedLetter,
  type ReviewJudgedData,
  reviewJudgedLetter,
  type TicketAnswerData,
  ticketAnswerLetter,
} from './account-letters.ts'
import {
  type CouponGivenData,
  couponGivenLetter,
  type PointsExpiringData,
  pointsExpiringLetter,
} from './gift-letters.ts'
import {
  type InvoiceIssuedData,
  type InvoiceRefusedData,
  invoiceIssuedLetter,
  invoiceRefusedLetter,
} from './invoice-letters.ts'
import { toHtml } from './letter-html.ts'
import { toText } from './letter-text.ts'
import type { Letter, Mail } from './letter.ts'
import { type LicenceLetterData, licenceLetter } from './licence-letter.ts'
import { orderLetter } from './order-letters.ts'
import type { OrderNews, OrderNewsData } from './order-news.ts'

const orderNews: ReadonlySet<string> = new Set<OrderNews>([
  'order-confirmed',
  'order-awaits-payment',
  'order-canceled',
  'order-moved',
  'order-paid-late',
  'order-underpaid',
  'order-refund-open',
  'order-refunded',
  'order-return-requested',
])

/** The mail of a template; throws when there is no such template. `data` is what was put in line for it. */
export function composeMail(template: string, data: unknown, shopUrl: string): Mail {
  if (orderNews.has(template)) {
    return toMail(orderLetter(template as OrderNews, data as OrderNewsData, shopUrl))
  }
  switch (template) {
    case 'phone-moved':
      return toMail(phoneMovedLetter(data as PhoneMovedData, shopUrl))
    case 'account-deleted':
      return toMail(accountDeletedLetter(data as AccountDeletedData, shopUrl))
    case 'back-in-stock':
      return toMail(backInStockLetter(data as BackInStockData, shopUrl))
    case 'ticket-answer':
      return toMail(ticketAnswerLetter(data as TicketAnswerData, shopUrl))
    case 'review-judged':
      return toMail(reviewJudgedLetter(data as ReviewJudgedData, shopUrl))
    case 'coupon-given':
      return toMail(couponGivenLetter(data as CouponGivenData, shopUrl))
    case 'points-expiring':
      return toMail(pointsExpiringLetter(data as PointsExpiringData, shopUrl))
    case 'invoice-issued':
      return toMail(invoiceIssuedLetter(data as InvoiceIssuedData, shopUrl))
    case 'invoice-refused':
      return toMail(invoiceRefusedLetter(data as InvoiceRefusedData, shopUrl))
    case 'licences': {
      const { keys, ...about } = data as LicenceLetterData & {
        keys: { name: string; key: string }[]
      }
      return toMail(licenceLetter(about, keys, shopUrl))
    }
    default:
      throw new Error(`There is no mail template ${template}`)
  }
}

/** The text message of a template; throws when there is no such template. */
export function composeText(template: string, data: unknown): string {
  if (template !== 'phone-code') throw new Error(`There is no text template ${template}`)
  const { code } = data as { code: string }
  return `Tianguis: tu código es ${code}. Vence en 5 minutos. No lo compartas con nadie.`
}

/** The same words as plain text and as markup. */
function toMail(letter: Letter): Mail {
  return { subject: letter.subject, text: toText(letter), html: toHtml(letter) }
}
