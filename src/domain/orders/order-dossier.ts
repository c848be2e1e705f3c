import type { Centavos } from '../money.ts'
import type { Signed } from '../signed-document.ts'
import type { OrderRecord } from './order-record.ts'

/** Evidence file of an order. Moments are ISO 8601 strings, amounts centavos, hashes 64 hexadecimal digits. */
export type OrderDossier = {
  kind: 'order-record'
  version: 1
  /** order record; null for orders created before records existed */
  record: OrderRecord | null
  /** SHA-256 of the record's canonical JSON, as given to the shopper */
  hash: string | null
  /** whether the order still matches its record */
  intact: boolean
  /** postal address and salt for verifying the record's address hash; null if absent or erased */
  address: { address: Record<string, string>; salt: string } | null
  /** RFC 3161 timestamp of the hash; `token` is base64. */
  timeStamp: { at: string; authority: string; token: string } | null
  texts: { page: string; version: number; lastUpdated: string; hash: string }[]
  order: { number: string; createdAt: string; state: string }
  /** current order lines; equal to the record unless changed */
  lines: {
    name: string
    sku: string
    quantity: number
    unitPrice: Centavos
    regularPrice: Centavos
    discount: Centavos
  }[]
  money: Record<'subtotal' | 'discount' | 'shipping' | 'total' | 'paid' | 'refunded', Centavos>
  payment: {
    method: string | null
    card: string | null
    authorization: string | null
    installments: number | null
    reference: string | null
    trackingKey: string | null
    paidAt: string | null
    /** notifications from the payment processor */
    notices: { at: string; what: string; outcome: string | null }[]
  }
  history: { at: string; words: string }[]
  shipments: {
    carrier: string
    trackingNumber: string
    sentAt: string
    deliveredAt: string | null
    lines: { name: string; quantity: number }[]
  }[]
  messages: { at: string; sentAt: string | null; words: string }[]
  refunds: { amount: Centavos; state: string; at: string; finishedAt: string | null }[]
}

/** Signed contents of an order dossier, with the SHA-256 of the surrounding HTML page. */
export type SignedDossier = Signed<OrderDossier & { page: string }>

const before = '<script type="application/json" id="expediente">'
const after = '</script>'

/** Embeds JSON data in an HTML page, escaped so that it cannot close its element. */
export function pageWithData([head, end]: readonly [string, string], data: unknown): string {
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return head + before + text + after + end
}

/** Extracts embedded data and the surrounding page; undefined for other texts. */
export function dataInPage(text: string): { data: string; page: string } | undefined {
  const start = text.indexOf(before)
  const from = start + before.length
  const to = text.indexOf(after, from)
  if (start === -1 || to === -1) return undefined
  const page = pageText([text.slice(0, start), text.slice(to + after.length)])
  return { data: text.slice(from, to), page }
}

/** Hash input of an HTML page without its data. Line ends are normalised, because form submissions change them. */
export function pageText([head, end]: readonly [string, string]): string {
  return `${head}\n${end}`.replaceAll('\r\n', '\n')
}
