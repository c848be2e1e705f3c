import { type Static, Type } from 'typebox'
import type { OperationTable } from './api-operation.ts'
import { ResultResponse } from './problem-details.ts'

/** GET customer/sessions: active sessions, most recently used first */
const SessionsResponse = Type.Object({
  sessions: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Browser and operating system names; null if unknown. */
      browser: Type.Union([Type.String(), Type.Null()]),
      system: Type.Union([Type.String(), Type.Null()]),
      signed_in_at: Type.String(),
      last_used_at: Type.String(),
      /** Whether this is the session of the current request. */
      current: Type.Boolean(),
    }),
  ),
})
export type ActiveShopperSession = Static<typeof SessionsResponse>['sessions'][number]

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/** POST customer/sessions/:id/close: ends one of the shopper's sessions */
const CloseSessionParams = Type.Object({ id: Type.String({ pattern: uuid }) })

export const shopperSessionOperations = {
  listSessions: { method: 'GET', path: 'customer/sessions', reply: SessionsResponse },
  closeSession: {
    method: 'POST',
    path: 'customer/sessions/:id/close',
    params: CloseSessionParams,
    reply: ResultResponse,
  },
  closeOtherSessions: {
    method: 'POST',
    path: 'customer/sessions/closeOthers',
    reply: ResultResponse,
  },
} as const satisfies OperationTable
