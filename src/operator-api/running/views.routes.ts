import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RowParams } from '#contract/operator/row-params.ts'
import { ChangeViewBody, SaveViewBody, ViewsQuery, ViewsReply } from '#contract/operator/views.ts'
import { Done } from '#contract/problem.ts'
import { mostOwnViews } from '#domain/running/saved-view.ts'
import { changeView, readViews, removeView, saveView } from '#use-cases/running/saved-views.ts'
import { sendEditRefused, sendRefused } from '../refusals.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const refusals = {
  'list-not-found': 'No hay una lista así, o no la puedes ver.',
  'view-not-found': 'Esa vista ya no existe.',
  'view-exists': 'Ya tienes una vista con ese nombre en esta lista.',
  'not-your-view':
    'Esa vista la comparte otra persona: la cambia ella, o quien cambia los ajustes.',
  'too-many-views': `Ya guardas ${mostOwnViews} vistas de esta lista. Quita una para guardar otra.`,
  'too-long': 'Esa vista lleva demasiados filtros.',
}

/** Routes of saved list views: named filters, own and shared. */
export async function viewRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/views',
    {
      config: { needs: 'signed-in' },
      schema: {
        operationId: 'listViews',
        summary: 'Las vistas guardadas, propias y compartidas, de las listas que se pueden ver',
        querystring: ViewsQuery,
        response: { 200: ViewsReply },
      },
    },
    async ({ query, caller: { operator, may } }) => {
      const views = await readViews(db, { id: operator.id, may }, query.list)
      return {
        views: views.map(({ isOwn, email, ...view }) => ({ ...view, own: isOwn, keeper: email })),
      }
    },
  )

  app.post(
    '/api/v1/views',
    {
      config: { needs: 'signed-in' },
      schema: {
        operationId: 'createView',
        summary: 'Guarda una vista',
        body: SaveViewBody,
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      const { query, shared = false, ...view } = request.body
      const saved = await saveView(
        db,
        { ...view, shared, search: query },
        keeperOf(request),
        clock(),
      )
      if (!saved.ok) return sendRefused(reply, saved, refusals)
      return done(`La vista «${view.name}» quedó guardada.`)
    },
  )

  app.patch(
    '/api/v1/views/:id',
    {
      config: { needs: 'signed-in' },
      schema: {
        operationId: 'updateView',
        summary: 'Cambia el nombre de una vista, la comparte o deja de compartirla',
        params: RowParams,
        body: ChangeViewBody,
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      const change = { viewId: request.params.id, ...request.body }
      const changed = await changeView(db, change, keeperOf(request), clock())
      return changed.ok ? done('La vista cambió.') : sendEditRefused(reply, changed, refusals)
    },
  )

  app.delete(
    '/api/v1/views/:id',
    {
      config: { needs: 'signed-in' },
      schema: {
        operationId: 'deleteView',
        summary: 'Quita una vista',
        params: RowParams,
        response: { 200: Done },
      },
    },
    async (request, reply) => {
      const removed = await removeView(db, request.params.id, keeperOf(request), clock())
      return removed.ok ? done('La vista ya no está.') : sendRefused(reply, removed, refusals)
    },
  )
}

function keeperOf({
  caller: { operator, actor, may },
  id: requestId,
}: Pick<FastifyRequest, 'caller' | 'id'>) {
  return { id: operator.id, actor, may, requestId }
}
