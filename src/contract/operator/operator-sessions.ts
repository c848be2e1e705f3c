import { type Static, Type } from 'typebox'
import { signInMethods } from '#domain/running/operator-sign-in-method.ts'
import { Id, IsoDateTime, Nullable } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'

/** Method by which the operator signed in; null if the identity provider does not report it. */
export const OperatorSignInMethod = Nullable(
  Type.Enum([...signInMethods], { description: 'Con qué se entró, si el proveedor lo dice' }),
)

/** An active session of the calling operator */
export const OperatorSession = Type.Object({
  id: Id,
  /** Whether this is the session of the current request. */
  current: Type.Boolean(),
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  address: Nullable(Type.String({ description: 'De qué dirección IP se entró' })),
  method: OperatorSignInMethod,
  started_at: IsoDateTime,
  last_seen_at: IsoDateTime,
  ends_at: IsoDateTime,
})
export type OperatorSession = Static<typeof OperatorSession>

export const OperatorSessionsResponse = Type.Object({ sessions: Type.Array(OperatorSession) })
export type OperatorSessionsResponse = Static<typeof OperatorSessionsResponse>

export const operatorSessionOperations = {
  listOwnSessions: { method: 'GET', path: 'me/sessions', reply: OperatorSessionsResponse },
  endOwnSession: {
    method: 'DELETE',
    path: 'me/sessions/:id',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['session-not-found'],
  },
  endOtherOwnSessions: { method: 'DELETE', path: 'me/sessions', reply: SuccessResponse },
  endPersonSessions: {
    method: 'DELETE',
    path: 'people/:id/sessions',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['beyond-own', 'operator-not-found'],
  },
} as const satisfies OperationTable
