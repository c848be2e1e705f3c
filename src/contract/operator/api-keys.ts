import { type Static, Type } from 'typebox'
import { Id, IsoDateTime } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'

/** An API key with which a program calls the operator API. */
export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  end: Type.String({ description: 'Sus últimos caracteres, para distinguirla' }),
  permissions: Type.Array(Type.String()),
  made_by: Type.String(),
  created_at: IsoDateTime,
  expires_at: IsoDateTime,
  last_used_at: Type.Union([IsoDateTime, Type.Null()]),
})
export type ApiKey = Static<typeof ApiKey>

/** Lists the API keys with which programs call the operator API */
export const ApiKeysResponse = Type.Object({ keys: Type.Array(ApiKey) })

/** Creates an API key for a program that calls the operator API */
export const CreateApiKeyBody = Type.Object({
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

export const CreatedApiKeyResponse = Type.Object({
  id: Id,
  key: Type.String({ description: 'La llave; no se vuelve a mostrar' }),
  expires_at: IsoDateTime,
})

export const apiKeyOperations = {
  listApiKeys: { method: 'GET', path: 'keys', reply: ApiKeysResponse },
  createApiKey: {
    method: 'POST',
    path: 'keys',
    body: CreateApiKeyBody,
    reply: CreatedApiKeyResponse,
    refusals: ['beyond-own', 'key-too-long', 'operator-not-found', 'permission-not-found'],
  },
  deleteApiKey: {
    method: 'DELETE',
    path: 'keys/:id',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['key-not-found'],
  },
} as const satisfies OperationTable
