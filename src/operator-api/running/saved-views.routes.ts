import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxSavedViews } from '#domain/running/saved-view.ts'
import {
  changeSavedView,
  readSavedViews,
  removeSavedView,
  createSavedView,
} from '#use-cases/running/saved-views.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendEditErrorResponse, sendUseCaseErrorResponse } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const refusals = {
  'list-not-found': 'No hay una lista así, o no la puedes ver.',
  'view-not-found': 'Esa vista ya no existe.',
  'view-exists': 'Ya tienes una vista con ese nombre en esta lista.',
  'not-your-view':
    'Esa vista la comparte otra persona: la cambia ella, o quien cambia los ajustes.',
  'too-many-views': `Ya guardas ${maxSavedViews} vistas de esta lista. Quita una para guardar otra.`,
  'too-long': 'Esa vista lleva demasiados filtros.',
}

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
      if (!saved.ok) return sendUseCaseErrorResponse(reply, saved, refusals)
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
      return changed.ok
        ? createSuccessReply('La vista cambió.')
        : sendEditErrorResponse(reply, changed, refusals)
    },
  )

  registerOperationRoute(
    server,
    'deleteView',
    { config: { needs: 'signed-in' }, summary: 'Quita una vista' },
    async (request, reply) => {
      const removed = await removeSavedView(db, request.params.id, keeperOf(request), clock())
      return removed.ok
        ? createSuccessReply('La vista ya no está.')
        : sendUseCaseErrorResponse(reply, removed, refusals)
    },
  )
}

function keeperOf({
  caller: { operator, actor, may },
  id: requestId,
}: Pick<FastifyRequest, 'caller' | 'id'>) {
  return { id: operator.id, actor, may, requestId }
}
