import { type TNull, type TSchema, type TUnion, Type } from 'typebox'
import {
  isNullable,
  type KindOf,
  type NullableField,
  type ProductFields,
  type WireField,
  wireFields,
} from '#domain/catalogue/product-content.ts'
import type { FieldKind } from '#domain/catalogue/product-field.ts'
import { productFields } from '#domain/catalogue/product-fields.ts'
import { Nullable } from './wire.ts'

/** Schemas by product field kind, for fields that are copied unchanged into the reply. */
const kinds = {
  words: Type.String(),
  paragraph: Type.String(),
  count: Type.Integer(),
  lines: Type.Array(Type.String()),
  /** Downloadable documents, such as manuals. */
  documents: Type.Array(
    Type.Object({
      title: Type.String(),
      /** File name of the download. */
      file: Type.String(),
      /** Language code; null means Spanish or unknown. */
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
    /** Tested parts; null or absent if unknown. */
    tested: Type.Optional(Nullable(Type.Array(Type.String()))),
    /** Replaced parts; empty if none was replaced. */
    replaced_parts: Type.Optional(Nullable(Type.Array(Type.String()))),
    maker_warranty_months: Type.Optional(Nullable(Type.Integer())),
  }),
} satisfies Partial<Record<FieldKind, TSchema>>

type Kinds = typeof kinds

/** Product page fields of the reply, derived from the product field table. */
export const productPageFields: {
  [Name in WireField as ProductFields[Name]['wire']]: Name extends NullableField
    ? TUnion<[Kinds[KindOf<Name>], TNull]>
    : Kinds[KindOf<Name>]
} = Object.fromEntries(
  wireFields.map((name): unknown[] => {
    const { kind, wire } = productFields[name]
    const schema = kinds[kind]
    return [wire, isNullable(name) ? Nullable(schema) : schema]
  }),
)
