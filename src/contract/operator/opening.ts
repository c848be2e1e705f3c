import { type Static, Type } from 'typebox'
import { openingSteps, trialOutcomes } from '#domain/running/opening.ts'
import { Done } from '../problem.ts'
import { Moment, Nullable, Pesos } from '../wire.ts'
import type { OperationTable } from './operation.ts'
import { DevServices } from './providers.ts'

/** Checklist for opening the shop */
export const OpeningReply = Type.Object({
  is_open: Type.Boolean({ description: 'Cerrada, solo compra la gente de la tienda' }),
  may_open: Type.Boolean(),
  gateway: Type.String({ description: 'Con quién se cobra' }),
  stand_ins: DevServices,
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
      code: Type.Enum([...openingSteps]),
      is_done: Type.Boolean(),
      is_needed: Type.Boolean({ description: 'Sin esto la tienda no abre' }),
      begun_at: Nullable(Moment),
      done_at: Nullable(Moment),
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
        outcome: Type.Enum([...trialOutcomes]),
        total: Pesos,
        created_at: Moment,
      },
      { description: 'La compra de prueba más reciente' },
    ),
  ),
  paid_order: Nullable(Type.String({ description: 'El pedido pagado más reciente' })),
})
export type OpeningReply = Static<typeof OpeningReply>

/** Records the current step of the opening assistant */
export const OpeningStepBody = Type.Object({
  step: Type.Enum([...openingSteps], { description: 'En cuál se está' }),
})

/** Legal texts from templates */
export const LegalTemplatesBody = Type.Object(
  {
    legal_name: Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' }),
    address: Type.String({ minLength: 10, maxLength: 300, pattern: '\\S' }),
  },
  { additionalProperties: false },
)

/** Dry run, returns the filled legal templates */
export const FilledTemplatesReply = Type.Object({
  texts: Type.Array(Type.Object({ title: Type.String(), body_markdown: Type.String() })),
})
export type FilledTemplatesReply = Static<typeof FilledTemplatesReply>

export const operations = {
  getOpening: { method: 'GET', path: 'opening', reply: OpeningReply },
  openShop: { method: 'POST', path: 'opening', reply: Done },
  noteOpeningSteps: { method: 'POST', path: 'opening/steps', body: OpeningStepBody, reply: Done },
  previewOpeningLegalTexts: {
    method: 'POST',
    path: 'opening/legal-texts/rehearsal',
    body: LegalTemplatesBody,
    reply: FilledTemplatesReply,
  },
  publishOpeningLegalTexts: {
    method: 'POST',
    path: 'opening/legal-texts',
    body: LegalTemplatesBody,
    reply: Done,
  },
} as const satisfies OperationTable
