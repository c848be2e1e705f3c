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

/** A product PDF, by its import name. */
export type NamedDocument = {
  title: string
  file: string
  /** as `languageOf` returns it; null: unknown */
  language: string | null
}

/** Value type of each field kind. */
export type FieldValues = {
  urlKey: string
  name: string
  /** one line */
  words: string
  /** some lines */
  paragraph: string
  /** as long as a description may be */
  prose: string
  /** language code from `languageOf` */
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

/** Composite kinds; others are single values or lists. */
export const kindsOfParts: ReadonlySet<FieldKind> = new Set([
  'attributes',
  'documents',
  'refurbishment',
])

type FieldOf<Kind extends FieldKind> = {
  kind: Kind
  /** feed name; days also have `<name>_days`, relative to today */
  feed: string
  /** operator label */
  label: string
  /** column of table `products`; without it, the field has its own table */
  column?: string
  /** the value of an unset field; null and empty text also result from null in a feed */
  blank?: Readonly<FieldValues[Kind]> | null
  /** where shoppers see it: on every card, or on the product's page only */
  shown?: 'card' | 'page'
  /** wire name, if copied unchanged into the product reply */
  wire?: string
  /** search finds products by it */
  searched?: true
  /** additional rule for a text, and its message for operators */
  rule?: { holds: (text: string) => boolean; expects: string }
}
export type ProductField = { [Kind in FieldKind]: FieldOf<Kind> }[FieldKind]
