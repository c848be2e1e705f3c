import { type Static, Type } from 'typebox'
import { Nullable } from '../wire.ts'

/** POST /api/v1/shipments: ships several orders with their tracking numbers */
export const ShipManyBody = Type.Object({
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
