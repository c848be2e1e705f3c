import { type Static, Type } from 'typebox'
import { Id, Nullable, Pesos } from './api-field-types.ts'

/** Colours (`#rrggbb`) and other values of a product's variants, shown on its product card. */
export const FamilyVariantSummary = Type.Object({
  label: Type.String(),
  values: Type.Array(Type.String()),
  swatches: Type.Array(Type.String()),
})

/** The variants of a product: products that differ only in colour or capacity. */
export const ProductFamily = Type.Object({
  code: Type.String(),
  /** All variants of the product that are on sale, including the product itself. */
  members: Type.Array(Type.Object({ product_id: Id, url_key: Type.String() })),
  /** Attributes in which the variants differ; each attribute value links to its product. */
  options: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      /** The value that the current product has for this variant attribute. */
      value: Type.String(),
      choices: Type.Array(
        Type.Object({
          product_id: Id,
          url_key: Type.String(),
          value: Type.String(),
          /**
           * Other attributes, besides the chosen one, in which the linked variant differs from the
           * current product.
           */
          besides: Type.Array(Type.String()),
          /** Colour of a variant value as `#rrggbb`; null for attributes other than colour. */
          swatch: Nullable(Type.String()),
          /** Path of the variant's main picture; null for attributes other than colour. */
          picture: Nullable(Type.String()),
          best_price: Nullable(Pesos),
          available: Type.Boolean(),
        }),
      ),
    }),
  ),
})
export type ProductFamily = Static<typeof ProductFamily>
