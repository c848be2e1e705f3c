import { type Static, Type } from 'typebox'
import { signInMethods } from '#domain/running/sign-in-method.ts'
import { Done } from '../problem.ts'
import { Id, Moment, Nullable } from '../wire.ts'
import type { OperationTable } from './operation.ts'
import { RowParams } from './row-params.ts'

/** Sign-in method; null if the identity provider omits it. */
export const Method = Nullable(
  Type.Enum([...signInMethods], { description: 'Con qué se entró, si el proveedor lo dice' }),
)

/** An active session of the caller */
export const OperatorSession = Type.Object({
  id: Id,
  /** Whether this is the session of the current request. */
  current: Type.Boolean(),
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  address: Nullable(Type.String({ description: 'De qué dirección IP se entró' })),
  method: Method,
  started_at: Moment,
  last_seen_at: Moment,
  ends_at: Moment,
})
export type OperatorSession = Static<typeof OperatorSession>

export const OperatorSessionsReply = Type.Object({ sessions: Type.Array(OperatorSession) })
export type OperatorSessionsReply = Static<typeof OperatorSessionsReply>

export const operations = {
  listOwnSessions: { method: 'GET', path: 'me/sessions', reply: OperatorSessionsReply },
  endOwnSession: { method: 'DELETE', path: 'me/sessions/:id', params: RowParams, reply: Done },
  endOtherOwnSessions: { method: 'DELETE', path: 'me/sessions', reply: Done },
  endPersonSessions: {
    method: 'DELETE',
    path: 'people/:id/sessions',
    params: RowParams,
    reply: Done,
  },
} as const satisfies OperationTable
