import type { Colour } from '#domain/running/accent-colour.ts'
import type { CustomMailTexts } from '#domain/running/mail-templates.ts'

/** Letter before rendering as text and HTML. */
export type Letter = {
  subject: string
  /** preview text beside the subject in a mailbox */
  preview: string
  greeting: string
  blocks: LetterBlock[]
  button?: { label: string; url: string }
  /** closing words; may be empty */
  closing: string
}

export type LetterBlock =
  | string
  | { facts: LetterLabelValueRow[] }
  | { products: Product[]; sums: LetterLabelValueRow[] }
  | { quote: string }
  /** digits of the barcode */
  | { barcode: string }
  /** lines with a title: a postal address, a payment */
  | { title: string; lines: string[] }
  | { title: string; steps: string[] }
  /** secondary link, after words that state its purpose */
  | { words: string; link: { label: string; url: string } }

export type LetterLabelValueRow = [label: string, value: string]

/** Product in a letter; `picture` is the path of a stored picture, or null. */
type Product = { name: string; quantity: number; amount: string; picture: string | null }

/** Sender data for the footer, and URLs of shop and back office. */
export type MailSender = {
  name: string
  url: string
  officeUrl: string
  /** contact data; null until configured */
  contact: { address: string; phone: string; email: string; hours: string } | null
  /** responsible seller, if configured */
  seller?: { legalName: string; rfc: string | null; address: string }
  /** brand colour of the shop; absent for the default colour */
  accent?: Colour
  /** logo on white; absent without a logo */
  logo?: string
  /** custom letter texts */
  words: CustomMailTexts
}

/** Sender lines below a letter; empty until configured. */
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
  /** default sender name */
  senderName: string
  attachments?: MailAttachment[]
}
