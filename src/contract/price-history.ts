import { type Static, Type } from 'typebox'
import type { PriceReceipt } from '#domain/catalogue/signed-price-receipt.ts'
import { Day, IsoDateTime, Nullable, Pesos } from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { RowIdParams } from './path-params.ts'

/** GET shop/priceHistory/:id: price history of a product */
export const PriceHistoryResponse = Type.Object({
  /** Lowest price of each of the last 120 days; null for a day on which the product was not for sale. */
  days: Type.Array(Type.Object({ day: Day, price: Nullable(Pesos) })),
  /** Prices with which the current offer is compared; null without an offer. */
  offer: Nullable(
    Type.Object({
      began: IsoDateTime,
      /** Lowest price of the 30 days before the offer; null if the history is shorter. */
      lowest: Nullable(Pesos),
      /**
       * Number of days, of the 90 before the offer, on which the crossed-out former price was
       * charged.
       */
      asked_days: Type.Integer(),
      /** First day of the product's price history. */
      since: Day,
      /** Whether the price history begins less than 30 days before the offer. */
      young: Type.Boolean(),
      /** Spanish sentence with the lowest price before the offer; null with a short history. */
      words: Nullable(Type.String()),
      /** Days on which the product had its lowest price, newest first. */
      lowest_days: Type.Array(Day),
    }),
  ),
  /**
   * Days for which a signed proof of the product's price (price receipt) is available, newest
   * first.
   */
  receipts: Type.Array(Day),
  /**
   * Day on which a demo shop opened: earlier prices are demo data, which is never signed. Null if the
   * history has none.
   */
  demo_until: Nullable(Day),
})
export type PriceHistoryResponse = Static<typeof PriceHistoryResponse>

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** Document with the prices of all products on one day, signed by the shop. */
const SignedPriceDay = Type.Object({
  kind: Type.Literal('price-day'),
  version: Type.Literal(1),
  shop: Type.String(),
  day: Day,
  products: Type.Integer(),
  root: Hash,
  /**
   * Previous day of the price history and the hash of its document (hash chain); null for the first
   * day.
   */
  previous: Nullable(Type.Object({ day: Day, hash: Hash })),
  signed_by: Type.String(),
  signature: Type.String(),
})

/**
 * GET shop/priceReceipt/:id: a product's price on one day, with a Merkle proof that the signed
 * document of that day contains the price
 */
const PriceReceiptResponse = Type.Unsafe<PriceReceipt>(
  Type.Object({
    kind: Type.Literal('price-receipt'),
    version: Type.Literal(1),
    leaf: Type.Object({
      day: Day,
      sku: Type.String(),
      /**
       * Price changes of a product during the day, in centavos; the price is null while the product
       * is not for sale or has no price.
       */
      prices: Type.Array(
        Type.Object({
          since: IsoDateTime,
          price: Nullable(Type.Integer()),
          regular: Nullable(Type.Integer()),
        }),
      ),
    }),
    proof: Type.Array(Type.Object({ side: Type.Enum(['left', 'right']), hash: Hash })),
    signed: SignedPriceDay,
  }),
)

export const priceHistoryOperations = {
  getPriceHistory: {
    method: 'GET',
    path: 'shop/priceHistory/:id',
    params: RowIdParams,
    reply: PriceHistoryResponse,
  },
  getPriceReceipt: {
    method: 'GET',
    path: 'shop/priceReceipt/:id',
    params: RowIdParams,
    query: Type.Object({ day: Day }),
    reply: PriceReceiptResponse,
  },
} as const satisfies OperationTable
