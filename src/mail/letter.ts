/** What the shop writes, before it becomes text and markup. */
export type Letter = {
  subject: string
  /** what a list of mails shows beside the subject */
  preview: string
  greeting: string
  blocks: Block[]
  button?: { label: string; url: string }
  closing: string
}

export type Block =
  | string
  | { facts: Fact[] }
  | { products: { name: string; quantity: number; amount: string }[]; sums: Fact[] }
  | { quote: string }
  /** what a till reads, in digits */
  | { barcode: string }

export type Fact = [label: string, value: string]

export type Mail = { subject: string; text: string; html: string }
