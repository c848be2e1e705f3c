import type { Day } from '#domain/mexico-dates-and-times.ts'

/** What only the owner knows about an export's prices. */
export type ExportDecisions = {
  /** whether prices include VAT, get it added, or stay out if they lack it */
  tax?: 'included' | 'add' | 'leave'
  /** pesos per unit of another currency, by its code */
  rates?: Readonly<Record<string, number>>
  /** currencies whose products stay out */
  leaveOut?: readonly string[]
  /** last day of offers for which the export has none */
  offersEnd?: Day
  /** address of the old shop, for pictures without one */
  site?: string
}
