import { type Static, Type } from 'typebox'
import { IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'

/** Returns the state of the database, message queue, background jobs and server processes */
export const HealthResponse = Type.Object({
  now: IsoDateTime,
  database: Type.Object({
    version: Type.String(),
    migration: Type.Integer(),
    megabytes: Type.Integer(),
    connections: Type.Integer(),
    most_connections: Type.Integer(),
    is_read_only: Type.Boolean(),
  }),
  outbox: Type.Array(
    Type.Object({
      channel: Type.String(),
      waiting: Type.Integer({ description: '10001 quiere decir más de 10,000' }),
      oldest: Nullable(IsoDateTime),
      failed: Type.Integer(),
    }),
  ),
  mail_words_refused: Type.Integer({
    description: 'Correos cuyas palabras propias ya no se pueden mandar',
  }),
  charged_otherwise: Type.Object(
    { count: Type.Integer(), orders: Type.Array(Type.String()) },
    {
      description:
        'Pedidos a los que se cobró otra cantidad que la mostrada al pagar, según la revisión de la noche; los primeros, por número',
    },
  ),
  jobs: Type.Array(
    Type.Object({
      name: Type.String(),
      cron: Type.String(),
      last_done: Nullable(IsoDateTime),
      last_failed: Nullable(IsoDateTime),
    }),
    { description: 'De la última hora' },
  ),
  processes: Type.Array(
    Type.Object({ name: Type.String(), connections: Type.Integer(), since: IsoDateTime }),
    { description: 'Los procesos de la tienda, por sus conexiones a la base de datos' },
  ),
  program: Type.Object({
    version: Type.String(),
    node: Type.String(),
    megabytes: Type.Integer({ description: 'Memoria de este proceso' }),
    since: IsoDateTime,
  }),
})
export type HealthResponse = Static<typeof HealthResponse>

export const healthCheckOperations = {
  getHealth: { method: 'GET', path: 'health', reply: HealthResponse },
} as const satisfies OperationTable
