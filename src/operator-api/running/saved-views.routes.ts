import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  changeSavedView,
  readSavedViews,
  removeSavedView,
  createSavedView,
} from '#use-cases/running/saved-views.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

/** Routes of saved list views: named filters, own and shared. */
export async function savedViewRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listViews',
    {
      config: { needs: 'signed-in' },
      summary: 'Las vistas guardadas, propias y compartidas, de las listas que se pueden ver',
    },
    async ({ query, caller: { operator, may } }) => {
      const views = await readSavedViews(db, { id: operator.id, may }, query.list)
      return {
        views: views.map(({ isOwn, email, ...view }) => ({ ...view, own: isOwn, keeper: email })),
      }
    },
  )

  registerOperationRoute(
    server,
    'createView',
    { config: { needs: 'signed-in' }, summary: 'Guarda una vista' },
    async (request, reply) => {
      const { query, shared = false, ...view } = request.body
      const saved = await createSavedView(
        db,
        { ...view, shared, search: query },
        keeperOf(request),
        clock(),
      )
      if (!saved.ok) return sendRefusal(reply, saved)
      return createSuccessReply(`La vista «${view.name}» quedó guardada.`)
    },
  )

  registerOperationRoute(
    server,
    'updateView',
    {
      config: { needs: 'signed-in' },
      summary: 'Cambia el nombre de una vista, la comparte o deja de compartirla',
    },
    async (request, reply) => {
      const change = { viewId: request.params.id, ...request.body }
      const changed = await changeSavedView(db, change, keeperOf(request), clock())
      return changed.ok ? createSuccessReply('La vista cambió.') : sendRefusal(reply, changed)
    },
  )

  registerOperationRoute(
    server,
    'deleteView',
    { config: { needs: 'signed-in' }, summary: 'Quita una vista' },
    async (request, reply) => {
      const removed = await removeSavedView(db, request.params.id, keeperOf(request), clock())
      return removed.ok ? createSuccessReply('La vista ya no está.') : sendRefusal(reply, removed)
    },
  )
}

function keeperOf({
  caller: { operator, actor, may },
  id: requestId,
}: Pick<FastifyRequest, 'caller' | 'id'>) {
  return { id: operator.id, actor, may, requestId }
}
