import { type Centavos, readPesos } from '../money.ts'

/** The parts of the office's list of payment attempts. */
export const paymentTabs = ['unsettled', 'open', 'charged-back', 'all'] as const
export type PaymentTab = (typeof paymentTabs)[number]

/** A payment search: an identifier, and possibly an amount. */
export type PaymentSearch = { word: string; amount: Centavos | null }

/** Parses a payment search: `$1,234.50` and `1234.5` are amounts. */
export function paymentSearch(typed: string): PaymentSearch | null {
  const word = typed.trim()
  return word === '' ? null : { word, amount: readPesos(word) }
}
