import { renderMailHtml } from './email-html.ts'
import { renderMailPlainText } from './email-plain-text.ts'
import type { MailContent, Mail, MailSender } from './mail-template-types.ts'
import { type MessageData, allMailTemplates } from './message-templates.ts'

type Mails = typeof allMailTemplates

/**
 * Data for composing a mail. Secrets such as licence keys and signed links are added when the mail
 * is sent and are never stored.
 */
export type MailDataWithSecrets = { [Name in keyof Mails]: Parameters<Mails[Name]['compose']>[0] }

const letters: {
  [Name in keyof Mails]: {
    compose: (data: MailDataWithSecrets[Name], sender: MailSender) => MailContent
  }
} = allMailTemplates

/** Composes the mail of a template. */
export function composeMail<Name extends keyof Mails>(
  template: Name,
  data: MailDataWithSecrets[Name],
  sender: MailSender,
): Mail {
  return renderMailContent(letters[template].compose(data, sender), sender)
}

/** Composes the text message with a phone code. */
export function composeVerificationCodeSms(
  { code }: MessageData['phone-code'],
  { name }: MailSender,
): string {
  return `${name}: tu código es ${code}. Vence en 5 minutos. No lo compartas con nadie.`
}

/** Renders a mail as plain text and HTML. */
export function renderMailContent(letter: MailContent, sender: MailSender): Mail {
  return {
    subject: letter.subject,
    text: renderMailPlainText(letter, sender),
    html: renderMailHtml(letter, sender),
    senderName: sender.name,
  }
}
