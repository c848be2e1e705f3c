import { type Static, Type } from 'typebox'
import { Done } from '../problem.ts'
import { Id, Moment, Nullable, Pesos } from '../wire.ts'
import { ReadVersion, Version } from './edits.ts'
import type { OperationTable } from './operation.ts'
import { planOnWire, scopeOnWire, ScopesReply, PlanMoveBody } from './plans.ts'
import { RowParams } from './row-params.ts'

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
  ...scopeOnWire,
  exclude_offers: Type.Boolean(),
  combines: Type.Boolean({ description: 'Un cupón descuenta de lo que queda' }),
  place: Type.Integer({ minimum: 1, maximum: 999, description: 'La menor se aplica primero' }),
}

export const OfficePromotion = Type.Object({
  id: Id,
  ...said,
  deal: Type.String({ description: 'Lo que da, en palabras' }),
  ...planOnWire,
  orders: Type.Integer({ description: 'Pedidos pagados en los que descontó' }),
  given: Pesos,
  version: Version,
})
export type OfficePromotion = Static<typeof OfficePromotion>

const PromotionsReply = Type.Object({ promotions: Type.Array(OfficePromotion) })

const schedule = {
  from: Type.Optional(Nullable(Moment)),
  until: Type.Optional(Nullable(Moment)),
}

/** Creates a promotion */
const AddPromotionBody = Type.Object({ ...said, ...schedule })

/** Changes a promotion */
const ChangePromotionBody = Type.Object({ version: ReadVersion, ...said, ...schedule })

export const MadeReply = Type.Object({
  success: Type.Literal(true),
  id: Id,
  messageForUser: Type.String(),
})
export type MadeReply = Static<typeof MadeReply>

/** Effect of a promotion on a cart with one product */
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
/** Preview of a promotion; `shown` is null if the product is not purchasable. */
const PreviewReply = Type.Object({
  shown: Nullable(
    Type.Object({ name: Type.String(), quantity: Type.Integer(), without: Sums, with: Sums }),
  ),
})
export type ShownPreview = NonNullable<Static<typeof PreviewReply>['shown']>

export const operations = {
  listPromotions: { method: 'GET', path: 'promotions', reply: PromotionsReply },
  listOfferScopes: { method: 'GET', path: 'offer-scopes', reply: ScopesReply },
  getPromotion: {
    method: 'GET',
    path: 'promotions/:id',
    params: RowParams,
    reply: OfficePromotion,
  },
  createPromotion: { method: 'POST', path: 'promotions', body: AddPromotionBody, reply: MadeReply },
  updatePromotion: {
    method: 'PUT',
    path: 'promotions/:id',
    params: RowParams,
    body: ChangePromotionBody,
    reply: Done,
  },
  previewPromotion: {
    method: 'GET',
    path: 'promotions/:id/preview',
    params: RowParams,
    query: PreviewQuery,
    reply: PreviewReply,
  },
  movePromotion: {
    method: 'POST',
    path: 'promotions/:id/moves',
    params: RowParams,
    body: PlanMoveBody,
    reply: Done,
  },
  rehearsePromotion: {
    method: 'POST',
    path: 'promotions/:id/rehearsal',
    params: RowParams,
    reply: Done,
  },
} as const satisfies OperationTable
