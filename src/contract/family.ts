import { type Static, Type } from 'typebox'
import { Id, Nullable, Pesos } from './wire.ts'

/** In what the products of a card's family differ: the values there are, and their colours (`#rrggbb`). */
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
  /** in what they differ; where each value leads to */
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
          /** what else it has otherwise, where none differs in this alone */
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
