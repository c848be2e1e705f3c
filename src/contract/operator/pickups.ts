import { type Static, Type } from 'typebox'
import { pickupParts } from '#domain/orders/pickup-parts.ts'
import { csvFile } from '../files.ts'
import { Day, Id, Moment, Nullable } from '../wire.ts'
import type { OperationTable } from './operation.ts'

const Part = Type.Enum([...pickupParts])

const filter = {
  part: Type.Optional(Part),
  point: Type.Optional(Type.String({ maxLength: 60, description: 'El código de un punto' })),
  search: Type.Optional(
    Type.String({ maxLength: 120, description: 'Número, correo, teléfono, nombre o SKU' }),
  ),
}

/** Pick-up parcels, as CSV */
export const PickupsFileQuery = Type.Object(filter)

/** Pick-up parcels, waiting and overdue */
export const PickupsQuery = Type.Object({
  ...filter,
  after: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

export const PickupRow = Type.Object({
  number: Type.String(),
  created_at: Moment,
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

export const PickupsReply = Type.Object({
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
export type PickupsReply = Static<typeof PickupsReply>

export const operations = {
  listPickups: { method: 'GET', path: 'pickups', query: PickupsQuery, reply: PickupsReply },
  exportPickups: { method: 'GET', path: 'pickups.csv', query: PickupsFileQuery, reply: csvFile },
} as const satisfies OperationTable
