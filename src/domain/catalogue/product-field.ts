import type { Day, TimeOfDay } from '../calendar.ts'
import type { Centavos } from '../money.ts'
import type { ProductAttribute } from './attribute.ts'

type Refurbishment = {
  grade: 'A' | 'B'
  /** guaranteed minimum; null where there is no battery or nobody measured it */
  battery_health_percent: number | null
  warranty_months: number
  cosmetic_notes: string
  /** what somebody tried before it went on sale; absent or null: nobody said */
  tested?: string[] | null
  /** empty: none was; absent or null: nobody said */
  replaced_parts?: string[] | null
  /** what is left of its maker's warranty, 0 where that is over; absent or null: nobody said */
  maker_warranty_months?: number | null
}

/** A PDF that tells of a product, by the name that its file is imported under. */
export type NamedDocument = {
  title: string
  file: string
  /** as `languageOf` gives it; null: nobody said */
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
  /** in the table `products`; what has none stands in a table of its own */
  column?: string
  /** of a product of which nobody said it; null and an empty text are also what null in a feed leaves */
  blank?: Readonly<FieldValues[Kind]> | null
  /** where shoppers see it: on every card, or on the product's page only */
  shown?: 'card' | 'page'
  /** its name in the API's reply about one product, where that has it as it is */
  wire?: string
  /** search finds products by it */
  searched?: true
  /** what a text must fulfil besides its kind, and how the operator is told so */
  rule?: { holds: (text: string) => boolean; expects: string }
}
export type ProductField = { [Kind in FieldKind]: FieldOf<Kind> }[FieldKind]
