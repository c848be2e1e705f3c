import { getTypedKeys } from '../typed-object-keys.ts'
import { productFields } from './product-field-definitions.ts'
import type { FieldValueTypes, ProductField } from './product-field-types.ts'

export type ProductFields = typeof productFields
export type ProductFieldName = keyof ProductFields

/** Returns the kind of a product field by its name (type level). */
export type FieldKindOf<Name extends ProductFieldName> = ProductFields[Name]['kind']

/** Names of the product fields whose definition has a given property. */
type FieldsWith<Part> = {
  [Name in ProductFieldName]: ProductFields[Name] extends Part ? Name : never
}[ProductFieldName]

/** Stored content of a product; related products are referenced by url key. */
export type ProductContent = {
  -readonly [Name in ProductFieldName]:
    | FieldValueTypes[FieldKindOf<Name>]
    | (Name extends NullableField ? null : never)
}

export type StoredField = FieldsWith<{ column: string }>
export type ProductCardField = FieldsWith<{ shown: 'card' }>
export type ProductPageField = FieldsWith<{ shown: 'page' }>
export type ProductWireField = FieldsWith<{ wire: string }>
export type NullableField = FieldsWith<{ blank: null }>
type OptionalField = FieldsWith<{ blank: unknown }>

export const fieldNames = getTypedKeys(productFields)
export const storedFields = fieldNames.filter(
  (name): name is StoredField => getProductFieldDescriptor(name).column !== undefined,
)
export const productCardFields = fieldNames.filter(
  (name): name is ProductCardField => getProductFieldDescriptor(name).shown === 'card',
)
export const productPageFields = fieldNames.filter(
  (name): name is ProductPageField => getProductFieldDescriptor(name).shown === 'page',
)
export const productWireFields = fieldNames.filter(
  (name): name is ProductWireField => getProductFieldDescriptor(name).wire !== undefined,
)
export const searchedFields = fieldNames.filter((name) => getProductFieldDescriptor(name).searched)

/** Product fields that define an offer: special price and period. */
export const offerFields = [
  'specialPrice',
  'specialFrom',
  'specialFromTime',
  'specialTo',
  'specialToTime',
] as const

/** Product fields that define the period of sale: inclusive days with optional times. */
export const visibilityFields = [
  'visibleFrom',
  'visibleFromTime',
  'visibleTo',
  'visibleToTime',
] as const

/** Product fields that refer to other products. */
export const relatedProductFields = [
  'related',
  'upSells',
  'comparable',
  'recommendedAddon',
] as const

/** Price and offer fields, which change frequently. */
export const priceFields = ['price', ...offerFields] as const

/** Default values of all optional product fields. */
export const defaultProductFields: Pick<ProductContent, OptionalField> = Object.fromEntries(
  fieldNames.map((name): unknown[] => [name, getProductFieldDescriptor(name).blank]),
)

export function isNullableField(name: ProductFieldName): name is NullableField {
  return getProductFieldDescriptor(name).blank === null
}

export function getProductFieldDescriptor(name: ProductFieldName): ProductField {
  return productFields[name]
}
