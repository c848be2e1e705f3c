import type { Colour } from '#domain/running/accent.ts'
import type { OwnMailWords } from '#domain/running/mail-letters.ts'

/** What the shop writes, before it becomes text and markup. */
export type Letter = {
  subject: string
  /** what a list of mails shows beside the subject */
  preview: string
  greeting: string
  blocks: Block[]
  button?: { label: string; url: string }
  /** may be empty */
  closing: string
}

export type Block =
  | string
  | { facts: Fact[] }
  | { products: Product[]; sums: Fact[] }
  | { quote: string }
  /** what a till reads, in digits */
  | { barcode: string }
  /** titled lines: an address, a payment */
  | { title: string; lines: string[] }
  | { title: string; steps: string[] }
  /** a secondary link with its purpose */
  | { words: string; link: { label: string; url: string } }

export type Fact = [label: string, value: string]

/** `picture` is the path of a stored picture, or null. */
type Product = { name: string; quantity: number; amount: string; picture: string | null }

/** Sender data for the footer, and addresses of shop and back office. */
export type Sender = {
  name: string
  url: string
  officeUrl: string
  /** null until the shop's people say how they are reached */
  contact: { address: string; phone: string; email: string; hours: string } | null
  /** the responsible seller, where configured */
  seller?: { legalName: string; rfc: string | null; address: string }
  /** the shop's own colour; without one letters have the usual */
  accent?: Colour
  /** the address of its logo on white; without one its name stands in letters */
  logo?: string
  /** what its people wrote anew in its letters */
  words: OwnMailWords
}

/** Who writes and how they are reached, line by line below a letter; empty until the shop's people say it. */
export function identityOf({ contact, seller }: Sender): string[] {
  const said = seller && [seller.legalName, ...(seller.rfc ? [`RFC ${seller.rfc}`] : [])].join(', ')
  const address = seller?.address ?? contact?.address
  return [
    ...(said ? [said] : []),
    ...(address ? [address] : []),
    ...(contact ? [`${contact.phone}, ${contact.email}`, contact.hours] : []),
  ]
}

export type Attachment = { filename: string; contentType: string; content: Buffer }

export type Mail = {
  subject: string
  text: string
  html: string
  /** default sender name */
  senderName: string
  attachments?: Attachment[]
}
