import { type Static, Type } from 'typebox'
import { Id, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import {
  CreatedDiscountResponse,
  discountPlanSchemas,
  discountScheduleSchemas,
  discountScopeSchemas,
  DiscountScopesResponse,
  ChangeDiscountPlanStateBody,
} from './discount-plans.ts'
import { RecordVersionWhenFormOpened, RecordVersion } from './optimistic-concurrency.ts'

const units = Type.Integer({ minimum: 1, maximum: 20 })

const said = {
  name: Type.String({ maxLength: 80 }),
  kind: Type.Enum(['units', 'amount'], {
    description: 'units: de cada `buy` + `get` piezas; amount: desde un importe',
  }),
  buy: units,
  get: units,
  percent: Type.Integer({ minimum: 1, maximum: 100 }),
  least: Type.Number({ minimum: 0, maximum: 10_000_000, description: 'Pesos; 0 sin mínimo' }),
  ...discountScopeSchemas,
  exclude_offers: Type.Boolean(),
  combines: Type.Boolean({ description: 'Un cupón descuenta de lo que queda' }),
  place: Type.Integer({ minimum: 1, maximum: 999, description: 'La menor se aplica primero' }),
}

export const OfficePromotion = Type.Object({
  id: Id,
  ...said,
  deal: Type.String({ description: 'Lo que da, en palabras' }),
  ...discountPlanSchemas,
  orders: Type.Integer({ description: 'Pedidos pagados en los que descontó' }),
  given: Pesos,
  version: RecordVersion,
})
export type OfficePromotion = Static<typeof OfficePromotion>

const PromotionsReply = Type.Object({ promotions: Type.Array(OfficePromotion) })

/** Creates a promotion */
const AddPromotionBody = Type.Object({ ...said, ...discountScheduleSchemas })

/** Changes a promotion */
const ChangePromotionBody = Type.Object({
  version: RecordVersionWhenFormOpened,
  ...AddPromotionBody.properties,
})

/** Previews the effect of a promotion on a cart with one product */
const PreviewQuery = Type.Object({
  product: Type.String({ minLength: 1, maxLength: 200, description: 'SKU o dirección' }),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
})
const Sums = Type.Object({
  subtotal: Pesos,
  discount: Pesos,
  total: Pesos,
  promotions: Type.Array(Type.Object({ name: Type.String(), saving: Pesos })),
  missing: Type.Array(Type.String()),
})
/**
 * Preview of how a promotion changes the price of a product; `shown` is null if the product cannot
 * be bought.
 */
const PreviewReply = Type.Object({
  shown: Nullable(
    Type.Object({ name: Type.String(), quantity: Type.Integer(), without: Sums, with: Sums }),
  ),
})
export type PromotionPriceEffectPreview = NonNullable<Static<typeof PreviewReply>['shown']>

export const promotionOperations = {
  listPromotions: { method: 'GET', path: 'promotions', reply: PromotionsReply },
  listOfferScopes: { method: 'GET', path: 'offer-scopes', reply: DiscountScopesResponse },
  getPromotion: {
    method: 'GET',
    path: 'promotions/:id',
    params: RowIdParams,
    reply: OfficePromotion,
    refusals: ['promotion-not-found'],
  },
  createPromotion: {
    method: 'POST',
    path: 'promotions',
    body: AddPromotionBody,
    reply: CreatedDiscountResponse,
    refusals: ['offer-refused'],
  },
  updatePromotion: {
    method: 'PUT',
    path: 'promotions/:id',
    params: RowIdParams,
    body: ChangePromotionBody,
    reply: SuccessResponse,
    refusals: ['changed-meanwhile', 'coupon-not-found', 'offer-refused', 'promotion-not-found'],
  },
  previewPromotion: {
    method: 'GET',
    path: 'promotions/:id/preview',
    params: RowIdParams,
    query: PreviewQuery,
    reply: PreviewReply,
    refusals: ['promotion-not-found'],
  },
  movePromotion: {
    method: 'POST',
    path: 'promotions/:id/moves',
    params: RowIdParams,
    body: ChangeDiscountPlanStateBody,
    reply: SuccessResponse,
    refusals: ['coupon-not-found', 'not-rehearsed', 'plan-move', 'promotion-not-found'],
  },
  rehearsePromotion: {
    method: 'POST',
    path: 'promotions/:id/rehearsal',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['coupon-not-found', 'promotion-not-found'],
  },
} as const satisfies OperationTable
