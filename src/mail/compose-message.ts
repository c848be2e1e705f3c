import { renderLetterHtml } from './letter-html.ts'
import { renderLetterText } from './letter-plain-text.ts'
import type { Letter, Mail, MailSender } from './letter-types.ts'
import { type MessageData, allMailTemplates } from './messages.ts'

type Mails = typeof allMailTemplates

/**
 * Data for composing a mail. Secrets such as licence keys and signed links are added when the mail
 * is sent and are never stored.
 */
export type MailDataWithSecrets = { [Name in keyof Mails]: Parameters<Mails[Name]['compose']>[0] }

const letters: {
  [Name in keyof Mails]: {
    compose: (data: MailDataWithSecrets[Name], sender: MailSender) => Letter
  }
} = allMailTemplates

/** Composes the mail of a template. */
export function composeMail<Name extends keyof Mails>(
  template: Name,
  data: MailDataWithSecrets[Name],
  sender: MailSender,
): Mail {
  return renderLetterAsMail(letters[template].compose(data, sender), sender)
}

/** Composes the text message with a phone code. */
export function composeVerificationCodeSms(
  { code }: MessageData['phone-code'],
  { name }: MailSender,
): string {
  return `${name}: tu código es ${code}. Vence en 5 minutos. No lo compartas con nadie.`
}

/** Renders a mail as plain text and HTML. */
export function renderLetterAsMail(letter: Letter, sender: MailSender): Mail {
  return {
    subject: letter.subject,
    text: renderLetterText(letter, sender),
    html: renderLetterHtml(letter, sender),
    senderName: sender.name,
  }
}
