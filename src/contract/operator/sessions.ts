import { type Static, Type } from 'typebox'
import { signInMethods } from '#domain/running/sign-in-method.ts'
import { Id, Moment, Nullable } from '../wire.ts'

/** Sign-in method; null if the identity provider omits it. */
export const Method = Nullable(
  Type.Enum([...signInMethods], { description: 'Con qué se entró, si el proveedor lo dice' }),
)

/** An active session of the caller, as listed by GET /api/v1/me/sessions */
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
