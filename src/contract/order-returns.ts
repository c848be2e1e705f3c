import { type Static, Type } from 'typebox'
import {
  IgnoredRequestBodyFields,
  Day,
  BinaryFlag,
  IsoDateTime,
  Nullable,
  Pesos,
  PesosInput,
} from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { createResponseOrErrorSchema, ResultResponse } from './problem-details.ts'

const Token = Type.String({ maxLength: 1000 })

const Wish = Type.Array(
  Type.Object({
    place: Type.Integer({ minimum: 0, maximum: 1000 }),
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  }),
  { maxItems: 100 },
)

/**
 * POST shop/returnOffer {token, lines?}: previews a return through a signed e-mail link; nothing is
 * stored
 */
const PreviewReturnBody = Type.Object({
  ...IgnoredRequestBodyFields,
  token: Token,
  /**
   * Order lines and quantities that the shopper wants to return; absent means all returnable units.
   */
  lines: Type.Optional(Wish),
})

/** POST shop/requestReturn {token, lines, amount, why?}: requests a return by a signed link */
const RequestReturnByLinkBody = Type.Object({
  ...IgnoredRequestBodyFields,
  token: Token,
  lines: Wish,
  /**
   * Refund amount shown to the shopper, in pesos; the request is refused if the amount has changed
   * since.
   */
  amount: PesosInput,
  why: Type.Optional(Type.String({ maxLength: 1000 })),
})

const standings = [
  'possible',
  'asked',
  'not-sent',
  'late',
  'key-seen',
  'nothing-left',
  'over',
] as const

export const ReturnPreviewResponse = Type.Object({
  success: Type.Literal(true),
  offer: Type.Object({
    order_number: Type.String(),
    standing: Type.Enum([...standings]),
    /** Last day to request the return; null while the order is in transit. */
    until: Nullable(Day),
    /** 1 if return shipping is free. */
    is_free: BinaryFlag,
    /** Business days from arrival of the returned goods to their refund. */
    refund_days: Type.Integer(),
    lines: Type.Array(
      Type.Object({
        place: Type.Integer(),
        name: Type.String(),
        /** Maximum returnable units of the order line; `quantity` is the chosen number of units. */
        most: Type.Integer(),
        quantity: Type.Integer(),
        /** Price of the chosen units after discounts, in pesos. */
        amount: Pesos,
      }),
    ),
    /** Money that the shopper gets back for the chosen units; null if a return is impossible. */
    comes_back: Nullable(
      Type.Object({
        amount: Pesos,
        shipping: Pesos,
        method: Nullable(Type.Enum(['card', 'spei', 'cash'])),
        /** Points of the purchase that the return cancels. */
        points_lost: Type.Integer(),
        coupon: Nullable(Type.Object({ code: Type.String(), points: Type.Integer() })),
      }),
    ),
    /**
     * The latest return of the order; `sealed` is its acknowledgement document, `seal` the SHA-256
     * hash of that document.
     */
    latest: Nullable(
      Type.Object({
        state: Type.Enum(['requested', 'received', 'inspected', 'refunded', 'refused']),
        requested_at: IsoDateTime,
        refused_reason: Nullable(Type.String()),
        folio: Nullable(Type.String()),
        seal: Nullable(Type.String()),
        sealed: Nullable(Type.String()),
        /** Refund amount that the shop promised, in pesos; null if unknown. */
        amount: Nullable(Pesos),
        lines: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
      }),
    ),
  }),
})
export type ReturnPreviewResponse = Static<typeof ReturnPreviewResponse>

export const shopperOrderReturnOperations = {
  getReturnOffer: {
    method: 'POST',
    path: 'shop/returnOffer',
    body: PreviewReturnBody,
    reply: createResponseOrErrorSchema(ReturnPreviewResponse),
  },
  requestReturnByLink: {
    method: 'POST',
    path: 'shop/requestReturn',
    body: RequestReturnByLinkBody,
    reply: ResultResponse,
  },
} as const satisfies OperationTable
