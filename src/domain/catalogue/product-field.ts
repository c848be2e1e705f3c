import type { Day, TimeOfDay } from '../calendar.ts'
import type { Centavos } from '../money.ts'
import type { ProductAttribute } from './attribute.ts'

type Refurbishment = {
  grade: 'A' | 'B'
  /** guaranteed minimum; null without a battery or a measurement */
  battery_health_percent: number | null
  warranty_months: number
  cosmetic_notes: string
  /** tests before sale; absent or null: unknown */
  tested?: string[] | null
  /** empty: none; absent or null: unknown */
  replaced_parts?: string[] | null
  /** remaining maker's warranty, 0 when over; absent or null: unknown */
  maker_warranty_months?: number | null
}

/** A PDF that tells of a product, by the name that its file is imported under. */
export type NamedDocument = {
  title: string
  file: string
  /** as `languageOf` returns it; null: unknown */
  language: string | null
}

/** The kinds of fields, with what the shop holds of each. */
export type FieldValues = {
  urlKey: string
  name: string
  /** one line */
  words: string
  /** some lines */
  paragraph: string
  /** as long as a description may be */
  prose: string
  /** as `languageOf` gives it */
  language: string
  flag: boolean
  delivery: 'physical' | 'digital'
  count: number
  grams: number
  money: Centavos
  day: Day
  time: TimeOfDay
  size: { length: number; width: number; height: number }
  refurbishment: Refurbishment
  lines: string[]
  /** slugs, the main category first */
  categories: string[]
  attributes: ProductAttribute[]
  documents: NamedDocument[]
  /** url keys of other products */
  products: string[]
}
export type FieldKind = keyof FieldValues

/** Kinds that are made of parts; the others are one value, or a list of them. */
export const kindsOfParts: ReadonlySet<FieldKind> = new Set([
  'attributes',
  'documents',
  'refurbishment',
])

type FieldOf<Kind extends FieldKind> = {
  kind: Kind
  /** what feeds call it; a day has a second name there, which ends in `_days` and counts from today */
  feed: string
  /** what the operator reads of it */
  label: string
  /** column of table `products`; without it, the field has its own table */
  column?: string
  /** the value of an unset field; null and empty text also result from null in a feed */
  blank?: Readonly<FieldValues[Kind]> | null
  /** where shoppers see it: on every card, or on the product's page only */
  shown?: 'card' | 'page'
  /** its name in the API's reply about one product, where that has it as it is */
  wire?: string
  /** search finds products by it */
  searched?: true
  /** additional rule for a text, and its message for operators */
  rule?: { holds: (text: string) => boolean; expects: string }
}
export type ProductField = { [Kind in FieldKind]: FieldOf<Kind> }[FieldKind]
