import type { FastifyInstance } from 'fastify'
import { getRefusalText } from '#contract/refusals/refusals.ts'
import { formatAuditLogActor } from '#domain/running/format-audit-log-actor.ts'
import { applyStockCount, undoStockCount } from '#use-cases/buying/apply-stock-count.ts'
import {
  correctCountedUnits,
  addCountedStockUnits,
  cancelStockCount,
  startStockCount,
} from '#use-cases/buying/manage-stock-counts.ts'
import { listStockCounts, readStockCount } from '#use-cases/buying/read-stock-counts.ts'
import {
  formatStockCountResult,
  stockCountRefusalTexts,
} from '#use-cases/buying/stock-count-texts.ts'
import { getProductPictureUrl } from '../product-picture-url.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import { sendErrorResponse, sendRefusal } from '../send-error-responses.ts'
import { createSuccessReply } from '../success-response.ts'

const pageSize = 50
const reading = { config: { needs: 'stock:read' } } as const
const writing = { config: { needs: 'stock:write' } } as const

/** Routes of stock counts and of their application to stock levels. */
export async function stockCountRoutes(
  server: FastifyInstance,
  { db, clock }: OperatorRouteDependencies,
) {
  registerOperationRoute(
    server,
    'listStockCounts',
    { ...reading, summary: 'Los conteos del inventario, el más reciente primero' },
    async ({ query: { after } }) => {
      const { counts, next } = await listStockCounts(db, { before: after, limit: pageSize })
      return { counts: counts.map(countOnWire), next }
    },
  )

  registerOperationRoute(
    server,
    'startStockCount',
    { ...writing, summary: 'Empieza a contar un lugar; si alguien ya lo cuenta, dice quién' },
    async ({ body: { place }, caller: { actor } }, reply) => {
      const started = await startStockCount(db, { place, actor }, clock())
      if (started.ok) return { id: started.id }
      if (started.code === 'place-missing') return sendRefusal(reply, started)
      const words = `${formatAuditLogActor(started.by)} ya cuenta ese lugar: es el conteo ${started.count}. Ábrelo y cuenten juntos, o ponle otro nombre a tu parte.`
      return sendErrorResponse(reply, 409, started.code, words, { fields: { place: words } })
    },
  )

  registerOperationRoute(
    server,
    'getStockCount',
    { ...reading, summary: 'Un conteo: lo que debía haber, lo que se contó y quién' },
    async ({ params: { id } }, reply) => {
      const found = await readStockCount(db, id)
      if (!found) return sendRefusal(reply, { code: 'count-not-found' })
      return {
        count: countOnWire(found.count),
        lines: found.lines.map(({ productId: _, image, countedBy, countedAt, ...line }) => ({
          ...line,
          image: getProductPictureUrl(image),
          counted_by: formatAuditLogActor(countedBy),
          counted_at: countedAt.toISOString(),
        })),
        unscanned: found.unscanned.map(({ image, ...product }) => ({
          ...product,
          image: getProductPictureUrl(image),
        })),
      }
    },
  )

  registerOperationRoute(
    server,
    'addCountedUnits',
    { ...writing, summary: 'Suma piezas de un producto a un conteo, por su código' },
    async ({ params, body: { code, pieces = 1 }, caller: { actor } }, reply) => {
      const counted = await addCountedStockUnits(
        db,
        { count: params.id, code, pieces, actor },
        clock(),
      )
      if (!counted.ok) {
        const words = `${code}: ${getRefusalText(counted.code, stockCountRefusalTexts)}`
        const status = counted.code === 'count-not-found' ? 404 : 409
        return sendErrorResponse(reply, status, counted.code, words, { fields: { code: words } })
      }
      const { sku, name, expected, also } = counted
      const other = also && { by: formatAuditLogActor(also.by), place: also.place }
      return { sku, name, counted: counted.counted, expected, also: other }
    },
  )

  registerOperationRoute(
    server,
    'correctCountedLine',
    { ...writing, summary: 'Corrige cuántas piezas de un producto se contaron, o lo quita' },
    async ({ params, body: { code, was, remove, ...given }, caller: { actor } }, reply) => {
      const counted = remove ? null : given.counted
      const wanted = { count: params.id, code, counted, was, actor }
      const corrected = await correctCountedUnits(db, wanted, clock())
      if (corrected.ok) return createSuccessReply(remove ? 'Quitado del conteo.' : 'Corregido.')
      if (corrected.code !== 'counted-meanwhile')
        return sendRefusal(reply, corrected, stockCountRefusalTexts)
      const words = `${formatAuditLogActor(corrected.by)} contó mientras tanto: ya van ${corrected.counted}. Revísalo y vuelve a ponerlo.`
      return sendErrorResponse(reply, 409, corrected.code, words)
    },
  )

  registerOperationRoute(
    server,
    'applyStockCount',
    {
      ...writing,
      summary: 'Aplica las diferencias de un conteo; lo vendido mientras tanto no se pierde',
    },
    async ({ params: { id }, body, caller: { actor } }, reply) => {
      const wanted = { count: id, actor, confirmsLarge: body?.confirms_large }
      const moved = await applyStockCount(db, wanted, clock())
      if (!moved.ok) return sendRefusal(reply, moved, stockCountRefusalTexts)
      const { changed, left } = moved
      return { changed, left, messageForUser: formatStockCountResult(moved, 'corregido') }
    },
  )

  registerOperationRoute(
    server,
    'undoStockCount',
    { ...writing, summary: 'Deshace como uno las diferencias que un conteo aplicó' },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const moved = await undoStockCount(db, { count: id, actor }, clock())
      if (!moved.ok) return sendRefusal(reply, moved, stockCountRefusalTexts)
      const { changed, left } = moved
      return { changed, left, messageForUser: formatStockCountResult(moved, 'devuelto') }
    },
  )

  registerOperationRoute(
    server,
    'discardStockCount',
    { ...writing, summary: 'Deja un conteo sin aplicar nada' },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const left = await cancelStockCount(db, { count: id, actor }, clock())
      return left.ok
        ? createSuccessReply('El conteo se dejó: nada cambió.')
        : sendRefusal(reply, left, stockCountRefusalTexts)
    },
  )
}

type Listed = Awaited<ReturnType<typeof listStockCounts>>['counts'][number]
function countOnWire({ id, place, state, startedBy, startedAt, endedBy, endedAt }: Listed) {
  return {
    id,
    place,
    state,
    started_by: formatAuditLogActor(startedBy),
    started_at: startedAt.toISOString(),
    ended_by: endedBy && formatAuditLogActor(endedBy),
    ended_at: endedAt?.toISOString() ?? null,
  }
}
