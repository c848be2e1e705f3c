import type { Day, TimeOfDay } from '../mexico-dates-and-times.ts'
import type { Centavos } from '../money.ts'
import type { ProductAttribute } from './product-attribute.ts'

type Refurbishment = {
  grade: 'A' | 'B'
  /** guaranteed minimum battery health; null without a battery or a measurement */
  battery_health_percent: number | null
  warranty_months: number
  cosmetic_notes: string
  /** tests of a refurbished product before its sale; absent or null means unknown */
  tested?: string[] | null
  /** replaced parts of a refurbished product; empty means none, absent or null means unknown */
  replaced_parts?: string[] | null
  /** remaining manufacturer's warranty in months, 0 when expired; absent or null: unknown */
  maker_warranty_months?: number | null
}

/** A PDF document of a product; imports refer to it by name. */
export type ProductDocument = {
  title: string
  file: string
  /** language code of the document, such as `es`; null if unknown */
  language: string | null
}

/** Type of the value of a product field, by kind of field, such as flag or price. */
export type ProductFieldValueTypes = {
  urlKey: string
  name: string
  /** text of a single line */
  words: string
  /** text of a few lines */
  paragraph: string
  /** long text, such as a description */
  prose: string
  /** long text with formatting, as `sanitize-description.ts` makes it */
  html: string
  /** language code, such as `es` */
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
  /** words in lower case by which operators group products */
  tags: string[]
  /** category slugs, the main category first */
  categories: string[]
  attributes: ProductAttribute[]
  documents: ProductDocument[]
  /** url keys of other products */
  products: string[]
}
export type ProductFieldKind = keyof ProductFieldValueTypes

/**
 * Kinds of product fields whose values are stored as objects; values of other kinds are single
 * values or lists.
 */
export const productFieldKindsStoredAsObject: ReadonlySet<ProductFieldKind> = new Set([
  'attributes',
  'documents',
  'refurbishment',
])

/** Names under which search engines and shopping agents receive the text of a product field. */
export type ProductFieldPublication = {
  /** property of a Product in the structured data of its page (schema.org) */
  schemaOrg?: string
  /** field of the Google product feed and its maximum length; `product-feed-item.ts` places identifiers itself */
  google?: { name: string; most: number }
  /** type of barcode at shopping agents */
  barcode?: string
  /** name in the metadata for shopping agents */
  agents?: string
}

type FieldOf<Kind extends ProductFieldKind> = {
  kind: Kind
  /**
   * name of the product field in feeds; a feed may also set a date as `<name>_days`, the number of
   * days from today
   */
  feed: string
  /** label of the product field in the operators' forms */
  label: string
  /**
   * column of the product field in table `products`; absent if the field is stored in a separate
   * table
   */
  column?: string
  /**
   * default value of a product field that is not set; null or empty text in a feed also sets this
   * value
   */
  blank?: Readonly<ProductFieldValueTypes[Kind]> | null
  /** where shoppers see the field: on every product card, or only on the product page */
  shown?: 'card' | 'page'
  /** name of the product field in API replies, if its value is copied unchanged */
  wire?: string
  /** whether the product search looks in this field */
  searched?: true
  /** where the field is published besides the shop's pages; for texts on the product page */
  published?: ProductFieldPublication
  /** whether only operators with the permission for costs see and change the field */
  confidential?: true
  /** additional validation of a text, with its error message for operators */
  rule?: { holds: (text: string) => boolean; expects: string }
}
export type ProductField = { [Kind in ProductFieldKind]: FieldOf<Kind> }[ProductFieldKind]
