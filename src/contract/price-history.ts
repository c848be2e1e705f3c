import { type Static, Type } from 'typebox'
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
