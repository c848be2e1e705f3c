import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { RowParams } from '#contract/operator/row-params.ts'
import { OperatorSessionsReply } from '#contract/operator/sessions.ts'
import { Done } from '#contract/problem.ts'
import {
  endOperatorSessions,
  listOperatorSessions,
} from '#use-cases/running/end-operator-sessions.ts'
import { sendPrivilegeEscalation, sendRefused } from '../refusals.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'operator-not-found': 'Esa persona ya no es de la tienda.',
  'session-not-found': 'Esa sesión ya no está abierta.',
}

/** Routes of operators' active sessions. */
export async function sessionRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const own = { needs: 'signed-in', person: true } as const

  app.get(
    '/api/v1/me/sessions',
    {
      config: own,
      schema: {
        operationId: 'listOwnSessions',
        summary: 'Las sesiones propias',
        response: { 200: OperatorSessionsReply },
      },
    },
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

  app.delete(
    '/api/v1/me/sessions/:id',
    {
      config: own,
      schema: {
        operationId: 'endOwnSession',
        summary: 'Cierra una sesión propia',
        params: RowParams,
        response: { 200: Done },
      },
    },
    async ({ params, caller, id: requestId }, reply) => {
      const { operator, actor } = caller
      const which = { operatorId: operator.id, id: params.id, actor, requestId }
      const ended = await endOperatorSessions(db, which, clock())
      if (!ended.ok || ended.count === 0)
        return sendRefused(reply, { code: 'session-not-found' }, refusals)
      return done('La sesión quedó cerrada.')
    },
  )

  app.delete(
    '/api/v1/me/sessions',
    {
      config: own,
      schema: {
        operationId: 'endOtherOwnSessions',
        summary: 'Cierra las demás sesiones propias',
        response: { 200: Done },
      },
    },
    async ({ caller, id: requestId }) => {
      const { operator, actor, session } = caller
      const which = { operatorId: operator.id, except: session?.id, actor, requestId }
      const ended = await endOperatorSessions(db, which, clock())
      return done(endedWords(ended.ok ? ended.count : 0))
    },
  )

  app.delete(
    '/api/v1/people/:id/sessions',
    {
      config: { needs: 'people:write', stepUp: true },
      schema: {
        operationId: 'endPersonSessions',
        summary: 'Cierra las sesiones de una persona, que puede volver a entrar',
        params: RowParams,
        response: { 200: Done },
      },
    },
    async ({ params, caller, id: requestId }, reply) => {
      const { operator, actor } = caller
      const which = { operatorId: params.id, own: operator.permissions, actor, requestId }
      const ended = await endOperatorSessions(db, which, clock())
      if (ended.ok) return done(endedWords(ended.count))
      return ended.code === 'beyond-own'
        ? sendPrivilegeEscalation(reply, ended)
        : sendRefused(reply, ended, refusals)
    },
  )
}

function endedWords(count: number): string {
  if (count === 0) return 'No había otra sesión abierta.'
  return count === 1 ? 'Se cerró 1 sesión.' : `Se cerraron ${count} sesiones.`
}
