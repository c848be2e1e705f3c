import { keysOf } from '../keys-of.ts'
import type { FieldValues, ProductField } from './product-field.ts'
import { productFields } from './product-fields.ts'

export type ProductFields = typeof productFields
export type FieldName = keyof ProductFields

/** Kind of a product field, by its name. */
export type KindOf<Name extends FieldName> = ProductFields[Name]['kind']

/** Product fields whose descriptor has a given property. */
type FieldsWith<Part> = {
  [Name in FieldName]: ProductFields[Name] extends Part ? Name : never
}[FieldName]

/** Stored content of a product; related products are referenced by url key. */
export type ProductContent = {
  -readonly [Name in FieldName]:
    | FieldValues[KindOf<Name>]
    | (Name extends NullableField ? null : never)
}

export type StoredField = FieldsWith<{ column: string }>
export type CardField = FieldsWith<{ shown: 'card' }>
export type PageField = FieldsWith<{ shown: 'page' }>
export type WireField = FieldsWith<{ wire: string }>
export type NullableField = FieldsWith<{ blank: null }>
type OptionalField = FieldsWith<{ blank: unknown }>

export const fieldNames = keysOf(productFields)
export const storedFields = fieldNames.filter(
  (name): name is StoredField => descriptor(name).column !== undefined,
)
export const cardFields = fieldNames.filter(
  (name): name is CardField => descriptor(name).shown === 'card',
)
export const pageFields = fieldNames.filter(
  (name): name is PageField => descriptor(name).shown === 'page',
)
export const wireFields = fieldNames.filter(
  (name): name is WireField => descriptor(name).wire !== undefined,
)
export const searchedFields = fieldNames.filter((name) => descriptor(name).searched)

/** Fields of an offer: price and period. */
export const offerFields = [
  'specialPrice',
  'specialFrom',
  'specialFromTime',
  'specialTo',
  'specialToTime',
] as const

/** Fields of the sales period: inclusive days with optional times. */
export const visibilityFields = [
  'visibleFrom',
  'visibleFromTime',
  'visibleTo',
  'visibleToTime',
] as const

/** Fields with references to other products. */
export const relationFields = ['related', 'upSells', 'comparable', 'recommendedAddon'] as const

/** Price and offer fields, which change frequently. */
export const priceFields = ['price', ...offerFields] as const

/** Default values of all optional product fields. */
export const blankProduct: Pick<ProductContent, OptionalField> = Object.fromEntries(
  fieldNames.map((name): unknown[] => [name, descriptor(name).blank]),
)

export function isNullable(name: FieldName): name is NullableField {
  return descriptor(name).blank === null
}

/** Returns the descriptor of a product field. */
export function descriptor(name: FieldName): ProductField {
  return productFields[name]
}
