import type { Centavos } from '../money.ts'
import type { SignedDocument } from '../signed-document.ts'
import type { ImmutableOrderRecord } from './immutable-order-record.ts'

/**
 * Evidence file (dossier) of an order. Times are ISO 8601 strings, amounts are centavos, hashes are
 * 64 hexadecimal digits.
 */
export type OrderDossier = {
  kind: 'order-record'
  version: 1
  /**
   * signed record of the order's terms; null for orders from before the shop created such records
   */
  record: ImmutableOrderRecord | null
  /** SHA-256 of the record's canonical JSON, as given to the shopper */
  hash: string | null
  /** whether the stored order still matches its signed record */
  intact: boolean
  /** postal address and salt for verifying the record's address hash; null if absent or erased */
  address: { address: Record<string, string>; salt: string } | null
  /** RFC 3161 timestamp of the order record's hash; `token` is base64. */
  timeStamp: { at: string; authority: string; token: string } | null
  texts: { page: string; version: number; lastUpdated: string; hash: string }[]
  order: { number: string; createdAt: string; state: string }
  /**
   * order lines as they are now; they differ from the order record only if changed after the order
   */
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
    /** webhooks received from the payment gateway about the order */
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

/**
 * Signed data of an order's evidence file (dossier), with the SHA-256 of the HTML page around the
 * data.
 */
export type SignedDossier = SignedDocument<OrderDossier & { page: string }>

const before = '<script type="application/json" id="expediente">'
const after = '</script>'

/**
 * Embeds JSON data in an HTML page, escaped so that the data cannot close the HTML element that
 * contains it.
 */
export function embedDossierDataInHtml(
  [head, end]: readonly [string, string],
  data: unknown,
): string {
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return head + before + text + after + end
}

/**
 * Extracts the JSON data of an order dossier from its HTML page, and the page text around the data;
 * undefined for other pages.
 */
export function extractDossierDataFromHtml(
  text: string,
): { data: string; page: string } | undefined {
  const start = text.indexOf(before)
  const from = start + before.length
  const to = text.indexOf(after, from)
  if (start === -1 || to === -1) return undefined
  const page = getDossierHashInput([text.slice(0, start), text.slice(to + after.length)])
  return { data: text.slice(from, to), page }
}

/**
 * Text of a dossier's HTML page without its embedded data, as input of the hash. Line ends are
 * normalised, because form submissions change them.
 */
export function getDossierHashInput([head, end]: readonly [string, string]): string {
  return `${head}\n${end}`.replaceAll('\r\n', '\n')
}
