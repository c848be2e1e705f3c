import { type Static, Type } from 'typebox'
import { shopOpeningSteps, testOrderOutcomes } from '#domain/running/shop-opening-steps.ts'
import { IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'
import { DevelopmentServiceCodes } from './external-services.ts'

/** Returns the checklist of what must be done before the shop opens */
export const ShopOpeningResponse = Type.Object({
  is_open: Type.Boolean({ description: 'Cerrada, solo compra la gente de la tienda' }),
  may_open: Type.Boolean(),
  gateway: Type.String({ description: 'Con quién se cobra' }),
  stand_ins: DevelopmentServiceCodes,
  name: Type.String(),
  shop_url: Type.String(),
  support: Nullable(
    Type.Object({ phone: Type.String(), email: Type.String(), address: Type.String() }),
  ),
  seller: Nullable(
    Type.Object(
      { legal_name: Type.String(), address: Type.String() },
      { description: 'Responsable (nombre o razón social)' },
    ),
  ),
  steps: Type.Array(
    Type.Object({
      code: Type.Enum([...shopOpeningSteps]),
      is_done: Type.Boolean(),
      is_needed: Type.Boolean({ description: 'Sin esto la tienda no abre' }),
      begun_at: Nullable(IsoDateTime),
      done_at: Nullable(IsoDateTime),
    }),
  ),
  uncovered: Type.Array(Type.String(), { description: 'Prefijos de códigos postales sin zona' }),
  missing_texts: Type.Array(Type.String()),
  products: Type.Integer({ description: 'Que se pueden comprar; 1000 quiere decir 1000 o más' }),
  without_picture: Type.Integer(),
  trial: Nullable(
    Type.Object(
      {
        number: Nullable(Type.String({ description: 'Su pedido, si llegó a serlo' })),
        outcome: Type.Enum([...testOrderOutcomes]),
        total: Pesos,
        created_at: IsoDateTime,
      },
      { description: 'La compra de prueba más reciente' },
    ),
  ),
  paid_order: Nullable(Type.String({ description: 'El pedido pagado más reciente' })),
})
export type ShopOpeningResponse = Static<typeof ShopOpeningResponse>

/** Stores which step of the assistant for opening the shop the operator has reached */
export const ShopOpeningStepBody = Type.Object({
  step: Type.Enum([...shopOpeningSteps], { description: 'En cuál se está' }),
})

/** Name and postal address of the seller, filled into the templates of the legal texts */
export const FillLegalTemplatesBody = Type.Object(
  {
    legal_name: Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' }),
    address: Type.String({ minLength: 10, maxLength: 300, pattern: '\\S' }),
  },
  { additionalProperties: false },
)

/** Preview of the legal texts filled from templates; saves nothing */
export const FilledLegalTemplatesResponse = Type.Object({
  texts: Type.Array(Type.Object({ title: Type.String(), body_markdown: Type.String() })),
})
export type FilledLegalTemplatesResponse = Static<typeof FilledLegalTemplatesResponse>

export const shopOpeningOperations = {
  getOpening: { method: 'GET', path: 'opening', reply: ShopOpeningResponse },
  openShop: {
    method: 'POST',
    path: 'opening',
    reply: SuccessResponse,
    refusals: ['already-open', 'not-ready'],
  },
  noteOpeningSteps: {
    method: 'POST',
    path: 'opening/steps',
    body: ShopOpeningStepBody,
    reply: SuccessResponse,
  },
  previewOpeningLegalTexts: {
    method: 'POST',
    path: 'opening/legal-texts/rehearsal',
    body: FillLegalTemplatesBody,
    reply: FilledLegalTemplatesResponse,
    refusals: ['nothing-missing', 'support-missing'],
  },
  publishOpeningLegalTexts: {
    method: 'POST',
    path: 'opening/legal-texts',
    body: FillLegalTemplatesBody,
    reply: SuccessResponse,
    refusals: ['nothing-missing', 'support-missing'],
  },
} as const satisfies OperationTable
