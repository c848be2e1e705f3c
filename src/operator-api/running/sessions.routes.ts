import type { FastifyInstance } from 'fastify'
import {
  endOperatorSessions,
  listOperatorSessions,
} from '#use-cases/running/end-operator-sessions.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Routes of operators' active sessions. */
export async function operatorSessionRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  const own = { needs: 'signed-in', person: true } as const

  registerOperationRoute(
    server,
    'listOwnSessions',
    { config: own, summary: 'Las sesiones propias' },
    async ({ caller }) => {
      const sessions = await listOperatorSessions(db, caller.operator.id, clock())
      return {
        sessions: sessions.map(({ startedAt, lastSeenAt, endsAt, ...session }) => ({
          ...session,
          current: session.id === caller.session?.id,
          started_at: startedAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
          ends_at: endsAt.toISOString(),
        })),
      }
    },
  )

  registerOperationRoute(
    server,
    'endOwnSession',
    { config: own, summary: 'Cierra una sesión propia' },
    async ({ params, caller, id: requestId }, reply) => {
      const { operator, actor } = caller
      const which = { operatorId: operator.id, id: params.id, actor, requestId }
      const ended = await endOperatorSessions(db, which, clock())
      if (!ended.ok || ended.count === 0) return sendRefusal(reply, { code: 'session-not-found' })
      return createSuccessReply('La sesión quedó cerrada.')
    },
  )

  registerOperationRoute(
    server,
    'endOtherOwnSessions',
    { config: own, summary: 'Cierra las demás sesiones propias' },
    async ({ caller, id: requestId }) => {
      const { operator, actor, session } = caller
      const which = { operatorId: operator.id, except: session?.id, actor, requestId }
      const ended = await endOperatorSessions(db, which, clock())
      return createSuccessReply(endedWords(ended.ok ? ended.count : 0))
    },
  )

  registerOperationRoute(
    server,
    'endPersonSessions',
    {
      config: { needs: 'people:write', stepUp: true },
      summary: 'Cierra las sesiones de una persona, que puede volver a entrar',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const { operator, actor } = caller
      const which = { operatorId: params.id, own: operator.permissions, actor, requestId }
      const ended = await endOperatorSessions(db, which, clock())
      if (ended.ok) return createSuccessReply(endedWords(ended.count))
      return sendRefusal(reply, ended)
    },
  )
}

function endedWords(count: number): string {
  if (count === 0) return 'No había otra sesión abierta.'
  return count === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${count} sesiones.`
}
