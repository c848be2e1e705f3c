import { type Static, Type } from 'typebox'
import { Done } from '../problem.ts'
import { Id, Moment } from '../wire.ts'
import type { OperationTable } from './operation.ts'
import { RowParams } from './row-params.ts'

/** An API key of a program. */
export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  end: Type.String({ description: 'Sus últimos caracteres, para distinguirla' }),
  permissions: Type.Array(Type.String()),
  made_by: Type.String(),
  created_at: Moment,
  expires_at: Moment,
  last_used_at: Type.Union([Moment, Type.Null()]),
})
export type ApiKey = Static<typeof ApiKey>

/** API keys */
export const KeysReply = Type.Object({ keys: Type.Array(ApiKey) })

/** Creates an API key */
export const MakeKeyBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 80 }),
  permissions: Type.Array(Type.String({ maxLength: 60 }), {
    minItems: 1,
    maxItems: 60,
    uniqueItems: true,
  }),
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 365, description: 'Cuánto vale; por omisión 90' }),
  ),
})

export const MadeKeyReply = Type.Object({
  id: Id,
  key: Type.String({ description: 'La llave; no se vuelve a mostrar' }),
  expires_at: Moment,
})

export const operations = {
  listApiKeys: { method: 'GET', path: 'keys', reply: KeysReply },
  createApiKey: { method: 'POST', path: 'keys', body: MakeKeyBody, reply: MadeKeyReply },
  deleteApiKey: { method: 'DELETE', path: 'keys/:id', params: RowParams, reply: Done },
} as const satisfies OperationTable
