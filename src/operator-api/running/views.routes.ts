import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mostOwnViews } from '#domain/running/saved-view.ts'
import { changeView, readViews, removeView, saveView } from '#use-cases/running/saved-views.ts'
import { sendEditRefused, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
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
  serve(
    server,
    'listViews',
    {
      config: { needs: 'signed-in' },
      summary: 'Las vistas guardadas, propias y compartidas, de las listas que se pueden ver',
    },
    async ({ query, caller: { operator, may } }) => {
      const views = await readViews(db, { id: operator.id, may }, query.list)
      return {
        views: views.map(({ isOwn, email, ...view }) => ({ ...view, own: isOwn, keeper: email })),
      }
    },
  )

  serve(
    server,
    'createView',
    { config: { needs: 'signed-in' }, summary: 'Guarda una vista' },
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

  serve(
    server,
    'updateView',
    {
      config: { needs: 'signed-in' },
      summary: 'Cambia el nombre de una vista, la comparte o deja de compartirla',
    },
    async (request, reply) => {
      const change = { viewId: request.params.id, ...request.body }
      const changed = await changeView(db, change, keeperOf(request), clock())
      return changed.ok ? done('La vista cambió.') : sendEditRefused(reply, changed, refusals)
    },
  )

  serve(
    server,
    'deleteView',
    { config: { needs: 'signed-in' }, summary: 'Quita una vista' },
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
