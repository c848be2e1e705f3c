import { type TNull, type TSchema, type TUnion, Type } from 'typebox'
import {
  isNullableProductField,
  type ProductFieldKindOf,
  type NullableProductField,
  type ProductFields,
  type ProductApiField,
  productApiFields,
} from '#domain/catalogue/product-content.ts'
import { productFields } from '#domain/catalogue/product-field-definitions.ts'
import type { ProductFieldKind } from '#domain/catalogue/product-field-types.ts'
import { Nullable } from './api-field-types.ts'

/**
 * Reply schema of each kind of product field (text, number, documents …), for fields whose value
 * the API sends unchanged.
 */
const kinds = {
  words: Type.String(),
  paragraph: Type.String(),
  html: Type.String(),
  count: Type.Integer(),
  lines: Type.Array(Type.String()),
  /** Downloadable documents, such as manuals. */
  documents: Type.Array(
    Type.Object({
      title: Type.String(),
      /** File name of a downloadable product document. */
      file: Type.String(),
      /**
       * Language code of a product document; null if the document is in Spanish or its language is
       * unknown.
       */
      language: Nullable(Type.String()),
      path: Type.String(),
      bytes: Type.Integer(),
    }),
  ),
  refurbishment: Type.Object({
    grade: Type.Enum(['A', 'B']),
    battery_health_percent: Nullable(Type.Number()),
    warranty_months: Type.Integer(),
    cosmetic_notes: Type.String(),
    /** Parts of a refurbished product that were tested; null or absent if unknown. */
    tested: Type.Optional(Nullable(Type.Array(Type.String()))),
    /** Parts of a refurbished product that were replaced; empty if none was. */
    replaced_parts: Type.Optional(Nullable(Type.Array(Type.String()))),
    maker_warranty_months: Type.Optional(Nullable(Type.Integer())),
  }),
} satisfies Partial<Record<ProductFieldKind, TSchema>>

type Kinds = typeof kinds

/** Reply schema of each field of the product page, derived from the table of product fields. */
export const productPageFieldSchemas: {
  [Name in ProductApiField as ProductFields[Name]['wire']]: Name extends NullableProductField
    ? TUnion<[Kinds[ProductFieldKindOf<Name>], TNull]>
    : Kinds[ProductFieldKindOf<Name>]
} = Object.fromEntries(
  productApiFields.map((name): unknown[] => {
    const { kind, wire } = productFields[name]
    const schema = kinds[kind]
    return [wire, isNullableProductField(name) ? Nullable(schema) : schema]
  }),
)
