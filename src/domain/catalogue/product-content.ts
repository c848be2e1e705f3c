import { getTypedKeys } from '../typed-object-keys.ts'
import { productFields } from './product-field-definitions.ts'
import type {
  ProductField,
  ProductFieldPublication,
  ProductFieldValueTypes,
} from './product-field-types.ts'

export type ProductFields = typeof productFields
export type ProductFieldName = keyof ProductFields

/** Returns the kind of a product field by its name (type level). */
export type ProductFieldKindOf<Name extends ProductFieldName> = ProductFields[Name]['kind']

/** Names of the product fields whose definition has a given property. */
type FieldsWith<Part> = {
  [Name in ProductFieldName]: ProductFields[Name] extends Part ? Name : never
}[ProductFieldName]

/** Stored content of a product; related products are referenced by url key. */
export type ProductContent = {
  -readonly [Name in ProductFieldName]:
    | ProductFieldValueTypes[ProductFieldKindOf<Name>]
    | (Name extends NullableProductField ? null : never)
}

export type ProductFieldWithDatabaseColumn = FieldsWith<{ column: string }>
export type ProductCardField = FieldsWith<{ shown: 'card' }>
export type ProductPageField = FieldsWith<{ shown: 'page' }>
export type ProductApiField = FieldsWith<{ wire: string }>
/** Text fields with a name at search engines or shopping agents. */
export type PublishedProductField = FieldsWith<{
  kind: 'words'
  column: string
  shown: 'page'
  wire: string
  published: object
}>
export type NullableProductField = FieldsWith<{ blank: null }>
type OptionalField = FieldsWith<{ blank: unknown }>

export const productFieldNames = getTypedKeys(productFields)
export const productFieldsWithDatabaseColumn = productFieldNames.filter(
  (name): name is ProductFieldWithDatabaseColumn =>
    getProductFieldDescriptor(name).column !== undefined,
)
export const productCardFields = productFieldNames.filter(
  (name): name is ProductCardField => getProductFieldDescriptor(name).shown === 'card',
)
export const productPageFields = productFieldNames.filter(
  (name): name is ProductPageField => getProductFieldDescriptor(name).shown === 'page',
)
export const productApiFields = productFieldNames.filter(
  (name): name is ProductApiField => getProductFieldDescriptor(name).wire !== undefined,
)
export const publishedProductFields = productFieldNames.filter(
  (name): name is PublishedProductField => getProductFieldDescriptor(name).published !== undefined,
)
export const searchableProductFields = productFieldNames.filter(
  (name) => getProductFieldDescriptor(name).searched,
)

/** Product fields that define an offer: special price and period. */
export const productOfferFieldNames = [
  'specialPrice',
  'specialFrom',
  'specialFromTime',
  'specialTo',
  'specialToTime',
] as const

/** Product fields that define the period of sale: inclusive days with optional times. */
export const productVisibilityFieldNames = [
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
export const productPriceFieldNames = ['price', ...productOfferFieldNames] as const

/** Default values of all optional product fields. */
export const defaultProductFields: Pick<ProductContent, OptionalField> = Object.fromEntries(
  productFieldNames.map((name): unknown[] => [name, getProductFieldDescriptor(name).blank]),
)

export function isNullableProductField(name: ProductFieldName): name is NullableProductField {
  return getProductFieldDescriptor(name).blank === null
}

/** Where a product field is published besides the shop's pages. */
export function getProductFieldPublication(name: PublishedProductField): ProductFieldPublication {
  return productFields[name].published
}

export function getProductFieldDescriptor(name: ProductFieldName): ProductField {
  return productFields[name]
}
