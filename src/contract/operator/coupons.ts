import { type Static, Type } from 'typebox'
import { discountPlanStates } from '#domain/buying/discounts/discount-plan.ts'
import { Id, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import {
  CreatedDiscountResponse,
  discountPlanSchemas,
  discountScheduleSchemas,
  discountScopeSchemas,
  ChangeDiscountPlanStateBody,
} from './discount-plans.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

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
  which: discountScopeSchemas.which,
  exclude_offers: Type.Boolean(),
  exclude_refurbished: Type.Boolean(),
  first_purchase_only: Type.Boolean(),
  public: Type.Boolean({ description: 'A quien no llega al mínimo se le dice cuánto le falta' }),
}

export const OfficeCoupon = Type.Object({
  id: Id,
  ...said,
  ...discountPlanSchemas,
  uses: Type.Integer({ description: 'Usos, con los apartados por quien está pagando' }),
  given: Pesos,
  version: RecordVersion,
})
export type OfficeCoupon = Static<typeof OfficeCoupon>

/** Coupons for all shoppers, newest first */
const CouponsReply = Type.Object({ coupons: Type.Array(OfficeCoupon) })

/** Exports the coupons for all shoppers as CSV */
const CouponsFileQuery = Type.Object({ state: Type.Optional(Type.Enum(discountPlanStates)) })

const AddCouponBody = Type.Object({ ...said, ...discountScheduleSchemas })

const ChangeCouponBody = Type.Object({
  version: RecordVersionWhenFormOpened,
  ...AddCouponBody.properties,
})

/** Lists the orders that used a coupon */
const CouponOrdersQuery = Type.Object({ after: Type.Optional(Id) })
export const CouponOrdersResponse = Type.Object({
  orders: Type.Array(
    Type.Object({
      number: Type.String(),
      at: IsoDateTime,
      person: Nullable(Type.String({ description: 'Null sin personal-data:read' })),
      given: Pesos,
      total: Pesos,
    }),
  ),
  next: Nullable(Id),
})
export type CouponOrdersResponse = Static<typeof CouponOrdersResponse>

export const couponOperations = {
  listCoupons: { method: 'GET', path: 'coupons', reply: CouponsReply },
  exportCoupons: {
    method: 'GET',
    path: 'coupons.csv',
    query: CouponsFileQuery,
    reply: csvResponseSchema,
  },
  getCoupon: {
    method: 'GET',
    path: 'coupons/:id',
    params: RowIdParams,
    reply: OfficeCoupon,
    refusals: ['coupon-not-found'],
  },
  createCoupon: {
    method: 'POST',
    path: 'coupons',
    body: AddCouponBody,
    reply: CreatedDiscountResponse,
    refusals: ['offer-refused'],
  },
  updateCoupon: {
    method: 'PUT',
    path: 'coupons/:id',
    params: RowIdParams,
    body: ChangeCouponBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'coupon-not-found', 'offer-refused', 'promotion-not-found'],
  },
  moveCoupon: {
    method: 'POST',
    path: 'coupons/:id/moves',
    params: RowIdParams,
    body: ChangeDiscountPlanStateBody,
    reply: SuccessResponse,
    refusals: ['coupon-not-found', 'not-rehearsed', 'plan-move', 'promotion-not-found'],
  },
  rehearseCoupon: {
    method: 'POST',
    path: 'coupons/:id/rehearsal',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['coupon-not-found', 'promotion-not-found'],
  },
  listCouponOrders: {
    method: 'GET',
    path: 'coupons/:id/orders',
    params: RowIdParams,
    query: CouponOrdersQuery,
    reply: CouponOrdersResponse,
  },
  exportCouponOrders: {
    method: 'GET',
    path: 'coupons/:id/orders.csv',
    params: RowIdParams,
    reply: csvResponseSchema,
  },
} as const satisfies OperationTable
