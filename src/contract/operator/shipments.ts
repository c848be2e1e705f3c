import { type Static, Type } from 'typebox'
import { Done } from '../problem.ts'
import { Nullable } from '../wire.ts'
import type { OperationTable } from './operation.ts'
import { OrderNumber, PackBody, ParcelReply, ShipBody, ParcelParams } from './orders.ts'

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
export const ShipManyReply = Type.Object({
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
export type ShipManyReply = Static<typeof ShipManyReply>

export const operations = {
  packOrder: {
    method: 'POST',
    path: 'orders/:number/shipments',
    params: OrderNumber,
    body: PackBody,
    reply: ParcelReply,
  },
  shipOrder: {
    method: 'POST',
    path: 'orders/:number/ship',
    params: OrderNumber,
    body: ShipBody,
    reply: ParcelReply,
  },
  shipOrders: { method: 'POST', path: 'shipments', body: ShipManyBody, reply: ShipManyReply },
  unpackShipment: {
    method: 'POST',
    path: 'orders/:number/shipments/:parcel/unpack',
    params: ParcelParams,
    reply: Done,
  },
  takeBackShipment: {
    method: 'POST',
    path: 'orders/:number/shipments/:parcel/take-back',
    params: ParcelParams,
    reply: Done,
  },
  deliverShipment: {
    method: 'POST',
    path: 'orders/:number/shipments/:parcel/deliver',
    params: ParcelParams,
    reply: Done,
  },
} as const satisfies OperationTable
