import { type Static, Type } from 'typebox'
import { labelPreferences } from '#domain/labels/label-offers.ts'
import { Id, IsoDateTime, Nullable, Pesos, PesosInput } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { createFileResponseSchema } from '../file-response-schemas.ts'
import { SuccessResponse } from '../problem-details.ts'
import { OrderNumberParams, ParcelParams } from './orders.ts'

const Position = ParcelParams.properties.parcel
const side = (description: string) => Type.Integer({ minimum: 0, maximum: 10_000, description })
const parcel = {
  length: side('Largo en cm'),
  width: side('Ancho en cm'),
  height: side('Alto en cm'),
  grams: Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Peso con su empaque' }),
}

const Offer = Type.Object({
  key: Type.String({ maxLength: 200, description: 'Con esta clave se compra' }),
  carrier: Type.String(),
  service: Type.String(),
  days: Nullable(Type.Integer({ description: 'Días hasta la entrega' })),
  price: Pesos,
  left: Type.Number({ description: 'Lo que queda de lo que se pagó de envío' }),
  merits: Type.Array(Type.Enum(['cheapest', 'soonest', 'balanced'])),
})

/** Labels of an order, and what buying another one needs */
export const OrderLabelsResponse = Type.Object({
  provider: Nullable(Type.String({ description: 'Con quién se compran; null: solo a mano' })),
  sender_missing: Type.Array(Type.String(), { description: 'Lo que le falta al remitente' }),
  boxes: Type.Array(Type.Object({ name: Type.String(), ...parcel })),
  box: Nullable(Type.String({ description: 'La caja que se sugiere' })),
  goods_grams: Type.Integer({ description: 'Lo que pesan los productos por enviar' }),
  unweighed: Type.Integer({ description: 'Piezas cuyo peso no se sabe' }),
  goods_value: Pesos,
  paid: { ...Pesos, description: 'Lo que se pagó de envío' },
  labels: Type.Array(
    Type.Object({
      id: Id,
      parcel: Nullable(Position),
      state: Type.Enum(['buying', 'pending', 'bought', 'refused', 'canceled']),
      provider: Type.String(),
      carrier: Type.String(),
      service: Type.String(),
      days: Nullable(Type.Integer()),
      price: Pesos,
      tracking_number: Nullable(Type.String()),
      file_url: Nullable(Type.String({ description: 'Para imprimirla' })),
      fault: Nullable(Type.String()),
      problem: Nullable(Type.String({ description: 'Noticia de la paquetería que nadie movió' })),
      cancellation: Nullable(Type.String({ description: 'Qué contestó al cancelarla' })),
      bought_by: Type.String(),
      created_at: IsoDateTime,
    }),
  ),
})
export type OrderLabelsResponse = Static<typeof OrderLabelsResponse>

/** Offered labels of a parcel: three, and the others */
export const LabelOffersResponse = Type.Object({
  best: Type.Array(Offer),
  others: Type.Array(Offer),
})
export type LabelOffersResponse = Static<typeof LabelOffersResponse>

const LabelOffersBody = Type.Object({
  ...parcel,
  declared: Type.Optional({ ...PesosInput, description: 'Valor que se asegura' }),
})

const BuyLabelBody = Type.Object({
  ...parcel,
  declared: Type.Optional({ ...PesosInput, description: 'Valor que se asegura' }),
  offer: Type.String({ minLength: 1, maxLength: 200 }),
  price: { ...PesosInput, description: 'El precio que se vio; si cambió, no se compra' },
  parcel: Type.Optional(Position),
})

const maxBatchOrders = 50

/** Buys a label for each of several orders */
const LabelBatchBody = Type.Object({
  orders: Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, maxItems: maxBatchOrders }),
  prefers: Type.Enum([...labelPreferences], {
    description: 'De cada pedido se compra la más barata o la más rápida',
  }),
})
const LabelBatchStarted = Type.Object({ ...SuccessResponse.properties, id: Id })

/** Labels bought for several orders, and why others have none */
export const LabelBatchResponse = Type.Object({
  id: Id,
  prefers: Type.Enum([...labelPreferences]),
  person: Type.String(),
  created_at: IsoDateTime,
  rows: Type.Array(
    Type.Object({
      number: Type.String(),
      city: Type.String(),
      state: Type.String(),
      postcode: Type.String(),
      paid: { ...Pesos, description: 'Lo que se pagó de envío' },
      outcome: Type.Enum(['waiting', 'buying', 'pending', 'bought', 'none'], {
        description: '`buying` y `pending`: la tienda sigue preguntando por ella',
      }),
      words: Nullable(Type.String({ description: 'Por qué no tiene guía' })),
      carrier: Nullable(Type.String()),
      service: Nullable(Type.String()),
      days: Nullable(Type.Integer()),
      price: Nullable(Pesos),
      tracking_number: Nullable(Type.String()),
      file_url: Nullable(Type.String({ description: 'Para imprimirla' })),
    }),
  ),
})
export type LabelBatchResponse = Static<typeof LabelBatchResponse>

const LabelParams = Type.Object({ ...OrderNumberParams.properties, label: Id })

const unfinished = [
  'label-canceled',
  'label-in-progress',
  'label-not-found',
  'label-refused',
  'label-unanswered',
  'label-unknown',
  'labels-not-connected',
] as const
const consignment = ['not-to-an-address', 'parcel-unfit', 'sender-incomplete'] as const

export const labelOperations = {
  getOrderLabels: {
    method: 'GET',
    path: 'orders/:number/labels',
    params: OrderNumberParams,
    reply: OrderLabelsResponse,
    refusals: ['order-not-found'],
  },
  quoteLabel: {
    method: 'POST',
    path: 'orders/:number/label-offers',
    params: OrderNumberParams,
    body: LabelOffersBody,
    reply: LabelOffersResponse,
    refusals: [
      ...consignment,
      'carrier-away',
      'carrier-refused',
      'labels-not-connected',
      'not-to-ship',
      'order-not-found',
    ],
  },
  buyLabel: {
    method: 'POST',
    path: 'orders/:number/labels',
    params: OrderNumberParams,
    body: BuyLabelBody,
    reply: SuccessResponse,
    refusals: [
      ...consignment,
      ...unfinished,
      'already-sent',
      'carrier-away',
      'carrier-refused',
      'choose-shipment',
      'label-offer-gone',
      'not-so-many',
      'not-to-ship',
      'order-not-found',
      'pickup-ships-whole',
      'shipment-not-found',
    ],
  },
  buyLabels: {
    method: 'POST',
    path: 'label-batches',
    body: LabelBatchBody,
    reply: LabelBatchStarted,
    refusals: ['labels-not-connected', 'order-not-found'],
  },
  getLabelBatch: {
    method: 'GET',
    path: 'label-batches/:batch',
    params: Type.Object({ batch: Id }),
    reply: LabelBatchResponse,
    refusals: ['label-batch-not-found'],
  },
  printLabels: {
    method: 'GET',
    path: 'label-batches/:batch/labels.pdf',
    params: Type.Object({ batch: Id }),
    reply: createFileResponseSchema('application/pdf'),
    refusals: ['label-batch-not-found'],
  },
  finishLabel: {
    method: 'POST',
    path: 'orders/:number/labels/:label/finish',
    params: LabelParams,
    reply: SuccessResponse,
    refusals: [...unfinished],
  },
  cancelLabel: {
    method: 'POST',
    path: 'orders/:number/labels/:label/cancel',
    params: LabelParams,
    reply: SuccessResponse,
    refusals: [
      'carrier-away',
      'label-canceled',
      'label-in-progress',
      'label-not-canceled',
      'label-not-found',
      'label-refused',
      'labels-not-connected',
    ],
  },
} as const satisfies OperationTable
