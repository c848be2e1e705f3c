import type { FastifyInstance } from 'fastify'
import { findConnectionProvider } from '#domain/connections/connection-providers.ts'
import {
  disconnectProvider,
  saveConnection,
  testConnection,
} from '#use-cases/connections/manage-connections.ts'
import { readConnections } from '#use-cases/connections/read-connections.ts'
import { describeUnfinishedWork } from '#use-cases/labels/describe-unfinished-work.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Routes of connections to outside services. */
export async function connectionRoutes(
  server: FastifyInstance,
  { db, clock, connections }: OperatorRouteDependencies,
) {
  const { cipher, isSetByServer, testers } = connections

  registerOperationRoute(
    server,
    'getConnections',
    {
      config: { needs: 'connections:read' },
      summary: 'Lo conectado para un servicio, sin sus claves',
    },
    async ({ params: { service } }) => {
      const { version, connections: found } = await readConnections(db, cipher, service)
      const active = found.find(({ isActive }) => isActive)
      return {
        service,
        version,
        is_set_by_server: isSetByServer(service),
        connections: found.map(({ check, ...one }) => ({
          provider: one.provider,
          is_active: one.isActive,
          fields: { ...one.fields },
          hints: { ...one.hints },
          is_readable: one.isReadable,
          changed_at: one.changedAt.toISOString(),
          changed_by: one.changedBy,
          check: check && { ...check, at: check.at.toISOString() },
          tried_at: one.triedAt && one.triedAt.toISOString(),
        })),
        unfinished: active ? await describeUnfinishedWork(db, service, active.provider) : null,
      }
    },
  )

  registerOperationRoute(
    server,
    'saveConnection',
    {
      config: { needs: 'connections:write', stepUp: true },
      summary: 'Conecta un proveedor; si no acepta los datos, no se guarda nada',
    },
    async ({ params, body, caller, id: requestId }, reply) => {
      const { replaces_account: replacesAccount, ...given } = body
      if (isSetByServer(params.service))
        return sendRefusal(reply, { code: 'connection-set-by-server' })
      const saved = await saveConnection(
        db,
        cipher,
        { ...params, ...given, replacesAccount, actor: caller.actor, requestId },
        testers[params.service],
        clock(),
      )
      if (saved.ok) return createSuccessReply(`${labelOf(params)}: conectado. ${saved.seen}`)
      return 'fault' in saved
        ? sendErrorResponse(reply, 409, saved.code, `No se guardó nada. ${saved.fault}`)
        : sendRefusal(reply, saved)
    },
  )

  registerOperationRoute(
    server,
    'testConnection',
    {
      config: { needs: 'connections:write' },
      summary: 'Prueba una conexión guardada; no cobra ni manda nada',
    },
    async ({ params }, reply) => {
      const tester = testers[params.service]
      const tested = await testConnection(db, cipher, params, tester, clock())
      if (tested.ok) return createSuccessReply(`${labelOf(params)}: ${tested.seen}`)
      return tested.code === 'connection-failed'
        ? sendErrorResponse(reply, 409, tested.code, tested.fault)
        : sendRefusal(reply, tested)
    },
  )

  registerOperationRoute(
    server,
    'disconnectProvider',
    {
      config: { needs: 'connections:write', stepUp: true },
      summary: 'Desconecta un proveedor y borra sus claves si nada pendiente las usa',
    },
    async ({ params, caller, id: requestId }, reply) => {
      const asked = { ...params, actor: caller.actor, requestId }
      const ended = await disconnectProvider(db, asked, clock())
      return ended.ok
        ? createSuccessReply(`${labelOf(params)} ya no está conectado.`)
        : sendRefusal(reply, ended)
    },
  )
}

function labelOf({ service, provider }: { service: string; provider: string }): string {
  return findConnectionProvider(service, provider)?.label ?? provider
}
