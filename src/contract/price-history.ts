import { type Static, Type } from 'typebox'
import type { PriceReceipt } from '#domain/catalogue/price-receipt.ts'
import { Day, Moment, Nullable, Pesos } from './wire.ts'

/** GET shop/priceHistory/:id: price history of a product */
export const PriceHistoryReply = Type.Object({
  /** the lowest of each of the last 90 days; null: it was not for sale */
  days: Type.Array(Type.Object({ day: Day, price: Nullable(Pesos) })),
  /** basis of the current offer; null without one */
  offer: Nullable(
    Type.Object({
      began: Moment,
      /** the lowest price of the 30 days before it; null: the history does not reach that far */
      lowest: Nullable(Pesos),
      /** days of the previous 90 at the struck price */
      asked_days: Type.Integer(),
      /** when the history of the product begins */
      since: Day,
      /** whether that is less than 30 days before the offer */
      young: Type.Boolean(),
      /** the lowest price in a sentence, or why there is none */
      words: Type.String(),
      /** the days that show the lowest price, the newest first */
      lowest_days: Type.Array(Day),
    }),
  ),
  /** days of which a receipt can be had, the newest first */
  receipts: Type.Array(Day),
})
export type PriceHistoryReply = Static<typeof PriceHistoryReply>

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** What the shop signs for the prices of a day. */
const SignedPriceDay = Type.Object({
  kind: Type.Literal('price-day'),
  version: Type.Literal(1),
  shop: Type.String(),
  day: Day,
  products: Type.Integer(),
  root: Hash,
  /** the day before it in the chain */
  previous: Nullable(Type.Object({ day: Day, hash: Hash })),
  signed_by: Type.String(),
  signature: Type.String(),
})

/** GET shop/priceReceipt/:id: the price of a product on one day, with its proof of inclusion */
export const PriceReceiptReply = Type.Unsafe<PriceReceipt>(
  Type.Object({
    kind: Type.Literal('price-receipt'),
    version: Type.Literal(1),
    leaf: Type.Object({
      day: Day,
      sku: Type.String(),
      /** in centavos; null: not for sale, or without a price */
      prices: Type.Array(
        Type.Object({
          since: Moment,
          price: Nullable(Type.Integer()),
          regular: Nullable(Type.Integer()),
        }),
      ),
    }),
    proof: Type.Array(Type.Object({ side: Type.Enum(['left', 'right']), hash: Hash })),
    signed: SignedPriceDay,
  }),
)
