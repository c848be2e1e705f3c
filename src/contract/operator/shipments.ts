import { type Static, Type } from 'typebox'
import { Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { SuccessResponse } from '../problem-details.ts'
import {
  OrderNumberParams,
  PackParcelBody,
  ParcelResponse,
  ShipParcelBody,
  ParcelParams,
} from './orders.ts'

/** Ships several orders with their tracking numbers */
const ShipManyBody = Type.Object({
  text: Type.String({
    maxLength: 200_000,
    description:
      'Un renglón por paquete: «pedido;guía;paquetería», o solo guías en el orden de `orders`',
  }),
  orders: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 1000 })),
  carrier: Type.Optional(Type.String({ maxLength: 100 })),
  rehearsed: Type.Optional(Type.Boolean({ description: 'Solo dice qué pasaría' })),
})
export const ShipOrdersResponse = Type.Object({
  rows: Type.Array(
    Type.Object({
      number: Type.String(),
      tracking_number: Type.String(),
      ok: Type.Boolean(),
      carrier: Nullable(Type.String()),
      parcel: Nullable(Type.Integer()),
      field: Nullable(Type.Enum(['number', 'tracking_number', 'carrier'])),
      code: Nullable(Type.String()),
      words: Nullable(Type.String()),
    }),
  ),
  lost: Type.Array(Type.String(), { description: 'Renglones de los que no se sabe el pedido' }),
})
export type ShipOrdersResponse = Static<typeof ShipOrdersResponse>

export const shipmentOperations = {
  packOrder: {
    method: 'POST',
    path: 'orders/:number/shipments',
    params: OrderNumberParams,
    body: PackParcelBody,
    reply: ParcelResponse,
    refusals: [
      'already-sent',
      'not-so-many',
      'not-to-ship',
      'order-not-found',
      'pickup-ships-whole',
    ],
  },
  shipOrder: {
    method: 'POST',
    path: 'orders/:number/ship',
    params: OrderNumberParams,
    body: ShipParcelBody,
    reply: ParcelResponse,
    refusals: [
      'already-sent',
      'carrier-required',
      'choose-shipment',
      'not-so-many',
      'not-to-ship',
      'order-not-found',
      'pickup-ships-whole',
      'shipment-not-found',
      'tracking-format',
      'tracking-required',
      'tracking-taken',
      'tracking-unreadable',
    ],
  },
  shipOrders: { method: 'POST', path: 'shipments', body: ShipManyBody, reply: ShipOrdersResponse },
  unpackShipment: {
    method: 'POST',
    path: 'orders/:number/shipments/:parcel/unpack',
    params: ParcelParams,
    reply: SuccessResponse,
    refusals: ['has-label', 'order-not-found', 'shipment-not-found'],
  },
  takeBackShipment: {
    method: 'POST',
    path: 'orders/:number/shipments/:parcel/take-back',
    params: ParcelParams,
    reply: SuccessResponse,
    refusals: [
      'move-not-allowed',
      'order-not-found',
      'shipment-not-found',
      'too-late',
      'units-refunded',
    ],
  },
  deliverShipment: {
    method: 'POST',
    path: 'orders/:number/shipments/:parcel/deliver',
    params: ParcelParams,
    reply: SuccessResponse,
    refusals: ['move-not-allowed', 'order-not-found', 'shipment-not-found'],
  },
} as const satisfies OperationTable
