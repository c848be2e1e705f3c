import { type Centavos, parsePesos } from '../money.ts'

/** Tabs of the back office list of payment attempts. */
export const paymentTabs = ['unsettled', 'open', 'charged-back', 'all'] as const
export type PaymentTab = (typeof paymentTabs)[number]

/**
 * Parsed text of an operator's payment search: the typed identifier, and also an amount in centavos
 * if the text is a number.
 */
export type PaymentSearch = { word: string; amount: Centavos | null }

/** Parses the text of an operator's payment search; `$1,234.50` and `1234.5` are also amounts. */
export function parsePaymentSearch(typed: string): PaymentSearch | null {
  const word = typed.trim()
  return word === '' ? null : { word, amount: parsePesos(word) }
}
