import { type Centavos, parsePesos } from '../money.ts'

/** Tabs of the back office list of payment attempts. */
export const paymentTabs = ['unsettled', 'open', 'charged-back', 'all'] as const
export type PaymentTab = (typeof paymentTabs)[number]

/**
 * A parsed search for payments: the typed identifier, and also an amount in centavos if it is a
 * number.
 */
export type PaymentSearch = { word: string; amount: Centavos | null }

/** Parses a payment search: `$1,234.50` and `1234.5` are amounts. */
export function parsePaymentSearch(typed: string): PaymentSearch | null {
  const word = typed.trim()
  return word === '' ? null : { word, amount: parsePesos(word) }
}
