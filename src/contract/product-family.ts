import { type Static, Type } from 'typebox'
import { Id, Nullable, Pesos } from './api-field-types.ts'

/** Variant values and colours (`#rrggbb`) of the product's family, shown on its product card. */
export const FamilyVariantSummary = Type.Object({
  label: Type.String(),
  values: Type.Array(Type.String()),
  swatches: Type.Array(Type.String()),
})

/** A product family: products that differ in colour or capacity only. */
export const ProductFamily = Type.Object({
  code: Type.String(),
  /** All family members on sale, including the product itself. */
  members: Type.Array(Type.Object({ product_id: Id, url_key: Type.String() })),
  /** Variant attributes, with a link to the product of each value. */
  options: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      /** The attribute value of the current product. */
      value: Type.String(),
      choices: Type.Array(
        Type.Object({
          product_id: Id,
          url_key: Type.String(),
          value: Type.String(),
          /** Other variant attributes in which the linked product differs. */
          besides: Type.Array(Type.String()),
          /** Colour as `#rrggbb`; null for options other than colour. */
          swatch: Nullable(Type.String()),
          best_price: Nullable(Pesos),
          available: Type.Boolean(),
        }),
      ),
    }),
  ),
})
export type ProductFamily = Static<typeof ProductFamily>
