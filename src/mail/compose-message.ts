import {
  composeAccountDeletedLetter,
  composeBackInStockLetter,
  composePhoneVerifiedElsewhereLetter,
  composeQuestionAnsweredLetter,
  composeReviewDecisionLetter,
  composeStockAlertConfirmationLetter,
  composeTicketAnswerLetter,
} from './account-letters.ts'
import { composeInvoiceIssuedLetter, composeInvoiceRefusedLetter } from './invoice-letters.ts'
import { renderLetterHtml } from './letter-html.ts'
import { renderLetterText } from './letter-plain-text.ts'
import { createLetterTexts, type LetterContext } from './letter-text-placeholders.ts'
import type { Letter, Mail, MailSender } from './letter.ts'
import { composeLicenceLetter } from './licence-letter.ts'
import type { MailData, SmsData } from './message-data.ts'
import {
  composeAuditSealLetter,
  composeMessageBudgetSpentLetter,
  composeOperatorNotificationLetter,
  composeWebhookDisabledLetter,
} from './operator-letters.ts'
import type { OrderLetterKind, OrderLetterData } from './order-letter-data.ts'
import { composeOrderLetter } from './order-letters.ts'
import {
  composeCouponGivenLetter,
  composePointsExpiringLetter,
} from './points-and-coupon-letters.ts'

/**
 * Data for composing a mail. Secrets such as licence keys and signed links are added when the mail
 * is sent and are never stored.
 */
export type MailDataWithSecrets = Omit<MailData, 'licences' | 'order-moved'> & {
  /** data of the mail about an order's progress, with a signed return link that is never stored */
  'order-moved': OrderLetterData & { returnUrl?: string }
  licences: MailData['licences'] & { keys: { name: string; key: string }[] }
}

type Letters = {
  [name in keyof MailDataWithSecrets]: (
    data: MailDataWithSecrets[name],
    writing: LetterContext,
  ) => Letter
}

const about = (news: OrderLetterKind) => (data: OrderLetterData, writing: LetterContext) =>
  composeOrderLetter(news, data, writing)

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
  'account-deleted': composeAccountDeletedLetter,
  'back-in-stock': composeBackInStockLetter,
  'audit-sealed': (data, { sender }) => composeAuditSealLetter(data, sender.url),
  'budget-spent': (data, { sender }) => composeMessageBudgetSpentLetter(data, sender.url),
  'coupon-given': composeCouponGivenLetter,
  'invoice-issued': composeInvoiceIssuedLetter,
  'invoice-refused': composeInvoiceRefusedLetter,
  licences: ({ keys, ...data }, writing) => composeLicenceLetter(data, keys, writing),
  'phone-moved': composePhoneVerifiedElsewhereLetter,
  'points-expiring': composePointsExpiringLetter,
  'question-answered': composeQuestionAnsweredLetter,
  'review-judged': composeReviewDecisionLetter,
  'shop-news': (data, { sender }) => composeOperatorNotificationLetter(data, sender.officeUrl),
  'stock-alert-asked': composeStockAlertConfirmationLetter,
  'ticket-answer': composeTicketAnswerLetter,
  'webhook-off': (data, { sender }) => composeWebhookDisabledLetter(data, sender.url),
}

/** Composes the mail of a template. */
export function composeMail<Name extends keyof MailDataWithSecrets>(
  template: Name,
  data: MailDataWithSecrets[Name],
  sender: MailSender,
): Mail {
  return toMail(letters[template](data, { sender, say: createLetterTexts(sender) }), sender)
}

/** Composes the text message with a phone code. */
export function composeVerificationCodeSms(
  { code }: SmsData['phone-code'],
  { name }: MailSender,
): string {
  return `${name}: tu código es ${code}. Vence en 5 minutos. No lo compartas con nadie.`
}

/** Renders a letter as plain text and HTML. */
function toMail(letter: Letter, sender: MailSender): Mail {
  return {
    subject: letter.subject,
    text: renderLetterText(letter, sender),
    html: renderLetterHtml(letter, sender),
    senderName: sender.name,
  }
}
