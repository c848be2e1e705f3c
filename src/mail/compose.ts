import {
  accountDeletedLetter,
  backInStockLetter,
  phoneMovedLetter,
  questionAnsweredLetter,
  reviewJudgedLetter,
  stockAlertAskedLetter,
  ticketAnswerLetter,
} from './account-letters.ts'
import { couponGivenLetter, pointsExpiringLetter } from './gift-letters.ts'
import { invoiceIssuedLetter, invoiceRefusedLetter } from './invoice-letters.ts'
import { toHtml } from './letter-html.ts'
import { toText } from './letter-text.ts'
import { sayFor, type Writing } from './letter-texts.ts'
import type { Letter, Mail, Sender } from './letter.ts'
import { licenceLetter } from './licence-letter.ts'
import type { MailData, TextData } from './messages.ts'
import { orderLetter } from './order-letters.ts'
import type { OrderNews, OrderNewsData } from './order-news.ts'
import {
  auditSealedLetter,
  budgetSpentLetter,
  shopNewsLetter,
  webhookOffLetter,
} from './running-letters.ts'

/** Data for writing a mail. Secrets such as licence keys and signed links are added at sending and never stored. */
export type Written = Omit<MailData, 'licences' | 'order-moved'> & {
  /** includes the signed return link, which is never stored */
  'order-moved': OrderNewsData & { returnUrl?: string }
  licences: MailData['licences'] & { keys: { name: string; key: string }[] }
}

type Letters = {
  [name in keyof Written]: (data: Written[name], writing: Writing) => Letter
}

const about = (news: OrderNews) => (data: OrderNewsData, writing: Writing) =>
  orderLetter(news, data, writing)

const letters: Letters = {
  'order-confirmed': about('order-confirmed'),
  'order-awaits-payment': about('order-awaits-payment'),
  'order-canceled': about('order-canceled'),
  'order-moved': about('order-moved'),
  'order-shipped': about('order-shipped'),
  'order-part-arrived': about('order-part-arrived'),
  'order-address-corrected': about('order-address-corrected'),
  'order-paid-late': about('order-paid-late'),
  'order-underpaid': about('order-underpaid'),
  'order-refund-open': about('order-refund-open'),
  'order-refunded': about('order-refunded'),
  'order-return-requested': about('order-return-requested'),
  'order-return-received': about('order-return-received'),
  'order-return-refused': about('order-return-refused'),
  'account-deleted': accountDeletedLetter,
  'back-in-stock': backInStockLetter,
  'audit-sealed': (data, { sender }) => auditSealedLetter(data, sender.url),
  'budget-spent': (data, { sender }) => budgetSpentLetter(data, sender.url),
  'coupon-given': couponGivenLetter,
  'invoice-issued': invoiceIssuedLetter,
  'invoice-refused': invoiceRefusedLetter,
  licences: ({ keys, ...data }, writing) => licenceLetter(data, keys, writing),
  'phone-moved': phoneMovedLetter,
  'points-expiring': pointsExpiringLetter,
  'question-answered': questionAnsweredLetter,
  'review-judged': reviewJudgedLetter,
  'shop-news': (data, { sender }) => shopNewsLetter(data, sender.officeUrl),
  'stock-alert-asked': stockAlertAskedLetter,
  'ticket-answer': ticketAnswerLetter,
  'webhook-off': (data, { sender }) => webhookOffLetter(data, sender.url),
}

/** Composes the mail of a template. */
export function composeMail<Name extends keyof Written>(
  template: Name,
  data: Written[Name],
  sender: Sender,
): Mail {
  return toMail(letters[template](data, { sender, say: sayFor(sender) }), sender)
}

/** Composes the text message with a phone code. */
export function composeText({ code }: TextData['phone-code'], { name }: Sender): string {
  return `${name}: tu código es ${code}. Vence en 5 minutos. No lo compartas con nadie.`
}

/** Renders a letter as plain text and HTML. */
function toMail(letter: Letter, sender: Sender): Mail {
  return {
    subject: letter.subject,
    text: toText(letter, sender),
    html: toHtml(letter, sender),
    senderName: sender.name,
  }
}
