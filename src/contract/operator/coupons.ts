import { type Static, Type } from 'typebox'
import { planStates } from '#domain/buying/plan.ts'
import { Id, Moment, Nullable, Pesos } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'
import { planOnWire, scopeOnWire } from './plans.ts'

const Amount = Nullable(Type.Number({ minimum: 0.01, maximum: 10_000_000 }))
const Limit = Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 }))

const said = {
  code: Type.String({ maxLength: 60 }),
  description: Type.String({ maxLength: 300, description: 'Quien lo usa la lee' }),
  type: Type.Enum(['percent', 'fixed', 'free_shipping']),
  percent: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  amount: Amount,
  max_discount: Amount,
  min_subtotal: Type.Number({ minimum: 0, maximum: 10_000_000 }),
  total_limit: Limit,
  per_customer_limit: Limit,
  for: Type.Enum(['all', 'categories', 'products']),
  which: scopeOnWire.which,
  exclude_offers: Type.Boolean(),
  exclude_refurbished: Type.Boolean(),
  first_purchase_only: Type.Boolean(),
  public: Type.Boolean({ description: 'A quien no llega al mínimo se le dice cuánto le falta' }),
}

export const OfficeCoupon = Type.Object({
  id: Id,
  ...said,
  ...planOnWire,
  uses: Type.Integer({ description: 'Usos, con los apartados por quien está pagando' }),
  given: Pesos,
  version: Version,
})
export type OfficeCoupon = Static<typeof OfficeCoupon>

/** GET /api/v1/coupons: shared coupons, newest first */
export const CouponsReply = Type.Object({ coupons: Type.Array(OfficeCoupon) })
export type CouponsReply = Static<typeof CouponsReply>

/** GET /api/v1/coupons.csv: shared coupons, as CSV */
export const CouponsFileQuery = Type.Object({ state: Type.Optional(Type.Enum(planStates)) })

const schedule = {
  from: Type.Optional(Nullable(Moment)),
  until: Type.Optional(Nullable(Moment)),
}

/** POST /api/v1/coupons */
export const AddCouponBody = Type.Object({ ...said, ...schedule })
export type AddCouponBody = Static<typeof AddCouponBody>

/** PUT /api/v1/coupons/:id */
export const ChangeCouponBody = Type.Object({ version: ReadVersion, ...said, ...schedule })

/** GET /api/v1/coupons/:id/orders: orders with a coupon */
export const CouponOrdersQuery = Type.Object({ after: Type.Optional(Id) })
export const CouponOrdersReply = Type.Object({
  orders: Type.Array(
    Type.Object({
      number: Type.String(),
      at: Moment,
      person: Nullable(Type.String({ description: 'Null sin personal-data:read' })),
      given: Pesos,
      total: Pesos,
    }),
  ),
  next: Nullable(Id),
})
export type CouponOrdersReply = Static<typeof CouponOrdersReply>
