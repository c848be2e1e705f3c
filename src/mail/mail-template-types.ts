import type { Colour } from '#domain/running/accent-colour.ts'
import type { CustomMailTexts } from '#domain/running/mail-texts.ts'

/** A mail before it is rendered as plain text and HTML. */
export type MailContent = {
  subject: string
  /** preview text that mail programs show beside the subject */
  preview: string
  greeting: string
  blocks: MailContentBlock[]
  button?: { label: string; url: string }
  /** last sentence of the mail; may be empty */
  closing: string
}

export type MailContentBlock =
  | string
  | { facts: MailLabelValueRow[] }
  | { products: Product[]; sums: MailLabelValueRow[] }
  | { quote: string }
  /** digits of a bar code in the mail */
  | { barcode: string }
  /** titled lines in the mail, such as a postal address or a payment */
  | { title: string; lines: string[] }
  | { title: string; steps: string[] }
  /** secondary link of the mail, after the text that says what the link is for */
  | { words: string; link: { label: string; url: string } }

export type MailLabelValueRow = [label: string, value: string]

/** A product in a mail; `picture` is the path of a stored picture, or null. */
type Product = { name: string; quantity: number; amount: string; picture: string | null }

/** Sender data for the footer, and URLs of shop and back office. */
export type MailSender = {
  name: string
  url: string
  officeUrl: string
  /** contact data of the shop in mails; null until configured */
  contact: { address: string; phone: string; email: string; hours: string } | null
  /** seller that is legally responsible, if configured */
  seller?: { legalName: string; rfc: string | null; address: string }
  /** brand colour of the shop; absent for the default colour */
  accent?: Colour
  /** URL of the shop's logo on a white background; absent without a logo */
  logo?: string
  /** texts of mail templates that the shop has customised */
  words: CustomMailTexts
}

/** Lines about the sender at the bottom of a mail; empty until configured. */
export function listSenderContactLines({ contact, seller }: MailSender): string[] {
  const said = seller && [seller.legalName, ...(seller.rfc ? [`RFC ${seller.rfc}`] : [])].join(', ')
  const address = seller?.address ?? contact?.address
  return [
    ...(said ? [said] : []),
    ...(address ? [address] : []),
    ...(contact ? [`${contact.phone}, ${contact.email}`, contact.hours] : []),
  ]
}

export type MailAttachment = { filename: string; contentType: string; content: Buffer }

export type Mail = {
  subject: string
  text: string
  html: string
  /** name shown as the sender of the mail by default */
  senderName: string
  attachments?: MailAttachment[]
}
