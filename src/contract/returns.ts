import { type Static, Type } from 'typebox'
import { ClientExtras, Day, Flag, Moment, Nullable, Pesos, PesosInput } from './wire.ts'

const Token = Type.String({ maxLength: 1000 })

const Wish = Type.Array(
  Type.Object({
    place: Type.Integer({ minimum: 0, maximum: 1000 }),
    quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  }),
  { maxItems: 100 },
)

/** POST shop/returnOffer {token, lines?}: previews a return without changes */
export const ReturnOfferBody = Type.Object({
  ...ClientExtras,
  token: Token,
  /** places in the order; none means all that can go back */
  lines: Type.Optional(Wish),
})

/** POST shop/requestReturn {token, lines, amount, why?}: requests a return by signed link */
export const ReturnByLinkBody = Type.Object({
  ...ClientExtras,
  token: Token,
  lines: Wish,
  /** the displayed amount; another one is rejected */
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

export const ReturnOfferReply = Type.Object({
  success: Type.Literal(true),
  offer: Type.Object({
    order_number: Type.String(),
    standing: Type.Enum([...standings]),
    /** the deadline; null in transit */
    until: Nullable(Day),
    /** 1 for free return shipping */
    is_free: Flag,
    /** business days after the goods have arrived in which their money is sent */
    refund_days: Type.Integer(),
    lines: Type.Array(
      Type.Object({
        place: Type.Integer(),
        name: Type.String(),
        /** returnable and chosen units */
        most: Type.Integer(),
        quantity: Type.Integer(),
        /** amount of the chosen units after discounts */
        amount: Pesos,
      }),
    ),
    /** refund of the chosen units; null if impossible */
    comes_back: Nullable(
      Type.Object({
        amount: Pesos,
        shipping: Pesos,
        method: Nullable(Type.Enum(['card', 'spei', 'cash'])),
        /** points of the purchase that are called off */
        points_lost: Type.Integer(),
        coupon: Nullable(Type.Object({ code: Type.String(), points: Type.Integer() })),
      }),
    ),
    /** the newest return; its seal is the SHA-256 of `sealed` */
    latest: Nullable(
      Type.Object({
        state: Type.Enum(['requested', 'received', 'inspected', 'refunded', 'refused']),
        requested_at: Moment,
        refused_reason: Nullable(Type.String()),
        folio: Nullable(Type.String()),
        seal: Nullable(Type.String()),
        sealed: Nullable(Type.String()),
        /** promised refund */
        amount: Nullable(Pesos),
        lines: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })),
      }),
    ),
  }),
})
export type ReturnOfferReply = Static<typeof ReturnOfferReply>
