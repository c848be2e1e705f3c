import { type Centavos, readPesos } from '../money.ts'

/** Tabs of the back office list of payment attempts. */
export const paymentTabs = ['unsettled', 'open', 'charged-back', 'all'] as const
export type PaymentTab = (typeof paymentTabs)[number]

/** A parsed payment search: an identifier, and the amount in centavos if it is a number. */
export type PaymentSearch = { word: string; amount: Centavos | null }

/** Parses a payment search: `$1,234.50` and `1234.5` are amounts. */
export function paymentSearch(typed: string): PaymentSearch | null {
  const word = typed.trim()
  return word === '' ? null : { word, amount: readPesos(word) }
}
