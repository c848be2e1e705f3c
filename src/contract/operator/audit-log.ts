import { type Static, Type } from 'typebox'
import { Day, Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { csvResponseSchema } from '../file-response-schemas.ts'

export const AuditEntry = Type.Object({
  id: Id,
  actor: Type.String({
    description: '`operator:correo`, con `/key:n` si fue una llave; `shopper:n`; `system`',
  }),
  action: Type.String(),
  subject: Type.String({ description: 'Sobre qué: `order:2611-ABCDEF`' }),
  subject_key: Nullable(
    Type.String({ description: 'Con qué se encuentra, si no es su número: SKU, número de pedido' }),
  ),
  sentence: Type.Array(
    Type.Object({
      text: Type.String(),
      as: Type.Union([
        Type.Literal('text'),
        Type.Literal('it'),
        Type.Literal('before'),
        Type.Literal('after'),
      ]),
    }),
    { description: 'Lo que pasó, después del nombre de la persona, en partes' },
  ),
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Nullable(Type.String()),
  request_id: Nullable(Type.String()),
  created_at: IsoDateTime,
})
export type AuditEntry = Static<typeof AuditEntry>

const filter = {
  actor: Type.Optional(Type.String({ maxLength: 300 })),
  subject: Type.Optional(Type.String({ maxLength: 300 })),
  about: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Qué: número de pedido, producto, cupón, categoría, persona',
    }),
  ),
  day: Type.Optional(Day),
}

export const AuditLogExportQuery = Type.Object(filter)

export const AuditLogQuery = Type.Object({
  ...filter,
  before: Type.Optional(Type.Integer({ ...Id, description: 'Solo lo anterior a este renglón' })),
  after: Type.Optional(Type.Integer({ ...Id, description: 'Solo lo posterior a este renglón' })),
})

export const AuditLogResponse = Type.Object({
  entries: Type.Array(AuditEntry, { description: '50 a lo más, lo más nuevo primero' }),
  people: Type.Array(Type.String(), { description: 'Correos de quienes han tenido acceso' }),
  has_older: Type.Boolean(),
  has_newer: Type.Boolean(),
  seal: Nullable(
    Type.Object(
      {
        last_entry: Id,
        sealed_at: IsoDateTime,
        seal: Type.String({ description: 'SHA-256 de lo sellado, encadenado' }),
      },
      { description: 'El sello más nuevo: todo hasta ahí está sellado' },
    ),
  ),
})
export type AuditLogResponse = Static<typeof AuditLogResponse>

export const auditLogOperations = {
  listAuditLog: { method: 'GET', path: 'audit-log', query: AuditLogQuery, reply: AuditLogResponse },
  exportAuditLog: {
    method: 'GET',
    path: 'audit-log.csv',
    query: AuditLogExportQuery,
    reply: csvResponseSchema,
  },
} as const satisfies OperationTable
