import { type Static, Type } from 'typebox'
import { pickupTabs } from '#domain/orders/pickup-tabs.ts'
import { Day, Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'

const Part = Type.Enum([...pickupTabs])

const filter = {
  part: Type.Optional(Part),
  point: Type.Optional(Type.String({ maxLength: 60, description: 'El código de un punto' })),
  search: Type.Optional(
    Type.String({ maxLength: 120, description: 'Número, correo, teléfono, nombre o SKU' }),
  ),
}

/** Exports parcels for pick-up by the customer, as CSV */
export const PickupsExportQuery = Type.Object(filter)

/** Lists parcels that wait for pick-up by the customer, including overdue parcels */
export const PickupsQuery = Type.Object({
  ...filter,
  after: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export const PickupRow = Type.Object({
  number: Type.String(),
  created_at: IsoDateTime,
  person: Type.String(),
  phone: Nullable(Type.String()),
  point: Type.String(),
  point_name: Type.String(),
  until: Nullable(Day),
  product: Type.String({ description: 'El primero de los que quedan' }),
  quantity: Type.Integer({ description: 'Sus piezas' }),
  others: Type.Integer({ description: 'Cuántos productos más' }),
  units: Type.Integer(),
})
export type PickupRow = Static<typeof PickupRow>

export const PickupsResponse = Type.Object({
  pickups: Type.Array(PickupRow),
  next: Nullable(Id),
  counts: Type.Object(
    {
      waiting: Type.Integer(),
      overdue: Type.Integer(),
      'to-prepare': Type.Integer(),
    },
    { description: 'En el punto que se pidió, hasta 10,000' },
  ),
  points: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      count: Type.Integer({ description: 'Cuántos esperan ahí, vencidos o no' }),
    }),
  ),
})
export type PickupsResponse = Static<typeof PickupsResponse>

export const pickupOperations = {
  listPickups: { method: 'GET', path: 'pickups', query: PickupsQuery, reply: PickupsResponse },
  exportPickups: {
    method: 'GET',
    path: 'pickups.csv',
    query: PickupsExportQuery,
    reply: csvResponseSchema,
  },
} as const satisfies OperationTable
