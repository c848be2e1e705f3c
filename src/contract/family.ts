import { type Static, Type } from 'typebox'
import { Id, Nullable, Pesos } from './wire.ts'

/** Variant attributes of a card's family: values and colours (`#rrggbb`). */
export const FamilyMark = Type.Object({
  label: Type.String(),
  values: Type.Array(Type.String()),
  swatches: Type.Array(Type.String()),
})

/** The products that differ from one in colour or capacity alone. */
export const Family = Type.Object({
  code: Type.String(),
  /** every one on sale, the product itself included */
  members: Type.Array(Type.Object({ product_id: Id, url_key: Type.String() })),
  /** variant attributes with links */
  options: Type.Array(
    Type.Object({
      code: Type.String(),
      label: Type.String(),
      /** the product's own */
      value: Type.String(),
      choices: Type.Array(
        Type.Object({
          product_id: Id,
          url_key: Type.String(),
          value: Type.String(),
          /** further differences of the closest product */
          besides: Type.Array(Type.String()),
          /** `#rrggbb`, where the option is the colour */
          swatch: Nullable(Type.String()),
          best_price: Nullable(Pesos),
          available: Type.Boolean(),
        }),
      ),
    }),
  ),
})
export type Family = Static<typeof Family>
