import { type Static, Type } from 'typebox'
import { orderStates } from '#domain/orders/order-state.ts'
import { Day, Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { OrderAddress } from '../orders.ts'

const Numbers = Type.String({
  maxLength: 1300,
  pattern: '^[0-9A-Za-z-]+(,[0-9A-Za-z-]+)*$',
  description: 'Números de pedidos, separados por comas; cien cuando mucho',
})
const LeftOut = Type.Array(Type.String(), {
  description: 'Los que se nombraron y no llevan nada de esto',
})

/** Returns the pick list: products to collect from storage for several orders, by location */
export const PickListQuery = Type.Object({ orders: Type.Optional(Numbers) })

const PackedProduct = {
  sku: Type.String(),
  ean: Nullable(Type.String()),
  name: Type.String(),
  bin: Nullable(Type.String({ description: 'El lugar del almacén' })),
  quantity: Type.Integer(),
}

export const PickListResponse = Type.Object({
  orders: Type.Array(
    Type.Object({
      number: Type.String(),
      person: Type.String(),
      created_at: IsoDateTime,
      shipping_name: Nullable(Type.String()),
      units: Type.Integer(),
    }),
  ),
  picks: Type.Array(
    Type.Object({
      ...PackedProduct,
      category: Nullable(Type.String()),
      orders: Type.Array(Type.Object({ number: Type.String(), quantity: Type.Integer() })),
    }),
    { description: 'Por lugar; lo que no tiene, al final, por categoría y nombre' },
  ),
  units: Type.Integer(),
  printable: Type.Array(Type.String(), {
    description: 'Pedidos con hoja y etiqueta: también los que ya se empacaron',
  }),
  left_out: LeftOut,
  more: Type.Boolean({ description: 'Esperan más de los que caben en una lista' }),
  carriers: Type.Array(Type.String(), { description: 'Para quién se hacen etiquetas' }),
})
export type PickListResponse = Static<typeof PickListResponse>

/** Data for packing slips: contents and delivery address of each parcel */
export const PackingSlipsQuery = Type.Object({ orders: Numbers })

export const PackingSlip = Type.Object({
  number: Type.String(),
  created_at: IsoDateTime,
  status: Type.Enum([...orderStates]),
  person: Type.String(),
  phone: Nullable(Type.String()),
  shipping_name: Nullable(Type.String()),
  arrives_by: Nullable(Day),
  address: Nullable(OrderAddress),
  pickup: Nullable(Type.Object({ name: Type.String(), address: Type.String() })),
  lines: Type.Array(
    Type.Object({
      line: Id,
      ...PackedProduct,
      to_pack: Type.Integer({ description: 'Piezas que ningún paquete tiene' }),
    }),
  ),
  units: Type.Integer(),
  by_mail: Type.Array(Type.String(), { description: 'Lo que va como clave, por correo' }),
})
export type PackingSlip = Static<typeof PackingSlip>

export const PackingSlipsResponse = Type.Object({
  shop: Type.Object({ name: Type.String(), support: Nullable(Type.String()) }),
  slips: Type.Array(PackingSlip),
  left_out: LeftOut,
})
export type PackingSlipsResponse = Static<typeof PackingSlipsResponse>

/** Exports shipping label data of several orders as CSV for a carrier */
export const ShippingLabelFileBody = Type.Object({
  orders: Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, maxItems: 100 }),
  carrier: Type.Optional(Type.String({ maxLength: 300 })),
})
export const ShippingLabelFileResponse = Type.Object({
  csv: Type.String(),
  count: Type.Integer(),
  left_out: LeftOut,
})
export type ShippingLabelFileResponse = Static<typeof ShippingLabelFileResponse>

export const packingOperations = {
  getPickList: { method: 'GET', path: 'pick-list', query: PickListQuery, reply: PickListResponse },
  listPackingSlips: {
    method: 'GET',
    path: 'packing-slips',
    query: PackingSlipsQuery,
    reply: PackingSlipsResponse,
  },
  createLabelFile: {
    method: 'POST',
    path: 'label-files',
    body: ShippingLabelFileBody,
    reply: ShippingLabelFileResponse,
  },
} as const satisfies OperationTable
