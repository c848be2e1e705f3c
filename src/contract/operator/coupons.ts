import { type Static, Type } from 'typebox'
import { planStates } from '#domain/buying/plan.ts'
import { csvFile } from '../files.ts'
import { Done } from '../problem.ts'
import { Id, Moment, Nullable, Pesos } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'
import type { OperationTable } from './operation.ts'
import { planOnWire, scopeOnWire, PlanMoveBody } from './plans.ts'
import { MadeReply } from './promotions.ts'
import { RowParams } from './row-params.ts'

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

/** Shared coupons, newest first */
const CouponsReply = Type.Object({ coupons: Type.Array(OfficeCoupon) })

/** Shared coupons, as CSV */
const CouponsFileQuery = Type.Object({ state: Type.Optional(Type.Enum(planStates)) })

const schedule = {
  from: Type.Optional(Nullable(Moment)),
  until: Type.Optional(Nullable(Moment)),
}

const AddCouponBody = Type.Object({ ...said, ...schedule })

const ChangeCouponBody = Type.Object({ version: ReadVersion, ...said, ...schedule })

/** Orders with a coupon */
const CouponOrdersQuery = Type.Object({ after: Type.Optional(Id) })
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

export const operations = {
  listCoupons: { method: 'GET', path: 'coupons', reply: CouponsReply },
  exportCoupons: { method: 'GET', path: 'coupons.csv', query: CouponsFileQuery, reply: csvFile },
  getCoupon: { method: 'GET', path: 'coupons/:id', params: RowParams, reply: OfficeCoupon },
  createCoupon: { method: 'POST', path: 'coupons', body: AddCouponBody, reply: MadeReply },
  updateCoupon: {
    method: 'PUT',
    path: 'coupons/:id',
    params: RowParams,
    body: ChangeCouponBody,
    reply: Done,
  },
  moveCoupon: {
    method: 'POST',
    path: 'coupons/:id/moves',
    params: RowParams,
    body: PlanMoveBody,
    reply: Done,
  },
  rehearseCoupon: { method: 'POST', path: 'coupons/:id/rehearsal', params: RowParams, reply: Done },
  listCouponOrders: {
    method: 'GET',
    path: 'coupons/:id/orders',
    params: RowParams,
    query: CouponOrdersQuery,
    reply: CouponOrdersReply,
  },
  exportCouponOrders: {
    method: 'GET',
    path: 'coupons/:id/orders.csv',
    params: RowParams,
    reply: csvFile,
  },
} as const satisfies OperationTable
