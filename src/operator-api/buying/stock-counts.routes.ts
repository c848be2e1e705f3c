import type { FastifyInstance } from 'fastify'
import { formatActor } from '#domain/running/format-actor.ts'
import { applyCount, undoCount } from '#use-cases/buying/apply-count.ts'
import { correctCount, countUnits, leaveCount, startCount } from '#use-cases/buying/count-stock.ts'
import { countRefusals, movedWords } from '#use-cases/buying/count-words.ts'
import { listCounts, readCount } from '#use-cases/buying/read-counts.ts'
import { pictureOf } from '../picture-of.ts'
import { sendRefusal, sendRefused } from '../refusals.ts'
import { serve } from '../serve.ts'
import { done } from '../success-reply.ts'
import type { OfficeTools } from '../tools.ts'

const pageSize = 50
const reading = { config: { needs: 'stock:read' } } as const
const writing = { config: { needs: 'stock:write' } } as const

/** Routes of stock counts and of their application to stock levels. */
export async function stockCountRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  serve(
    server,
    'listStockCounts',
    { ...reading, summary: 'Los conteos del inventario, el más reciente primero' },
    async ({ query: { after } }) => {
      const { counts, next } = await listCounts(db, { before: after, limit: pageSize })
      return { counts: counts.map(countOnWire), next }
    },
  )

  serve(
    server,
    'startStockCount',
    { ...writing, summary: 'Empieza a contar un lugar; si alguien ya lo cuenta, dice quién' },
    async ({ body: { place }, caller: { actor } }, reply) => {
      const started = await startCount(db, { place, actor }, clock())
      if (started.ok) return { id: started.id }
      if (started.code === 'place-missing') {
        const words = 'Di qué lugar cuentas, con 100 letras cuando mucho.'
        return sendRefusal(reply, 422, started.code, words, { fields: { place: words } })
      }
      const words = `${formatActor(started.by)} ya cuenta ese lugar: es el conteo ${started.count}. Ábrelo y cuenten juntos, o ponle otro nombre a tu parte.`
      return sendRefusal(reply, 409, started.code, words, { fields: { place: words } })
    },
  )

  serve(
    server,
    'getStockCount',
    { ...reading, summary: 'Un conteo: lo que debía haber, lo que se contó y quién' },
    async ({ params: { id } }, reply) => {
      const found = await readCount(db, id)
      if (!found) return sendRefused(reply, { code: 'count-not-found' }, countRefusals)
      return {
        count: countOnWire(found.count),
        lines: found.lines.map(({ productId: _, image, countedBy, countedAt, ...line }) => ({
          ...line,
          image: pictureOf(image),
          counted_by: formatActor(countedBy),
          counted_at: countedAt.toISOString(),
        })),
      }
    },
  )

  serve(
    server,
    'addCountedUnits',
    { ...writing, summary: 'Suma piezas de un producto a un conteo, por su código' },
    async ({ params, body: { code, pieces = 1 }, caller: { actor } }, reply) => {
      const counted = await countUnits(db, { count: params.id, code, pieces, actor }, clock())
      if (!counted.ok) {
        const words = countRefusals[counted.code]
        const status = counted.code === 'count-not-found' ? 404 : 409
        return sendRefusal(reply, status, counted.code, words, { fields: { code: words } })
      }
      const { sku, name, expected, also } = counted
      const other = also && { by: formatActor(also.by), place: also.place }
      return { sku, name, counted: counted.counted, expected, also: other }
    },
  )

  serve(
    server,
    'correctCountedLine',
    { ...writing, summary: 'Corrige cuántas piezas de un producto se contaron, o lo quita' },
    async ({ params, body: { code, was, remove, ...given }, caller: { actor } }, reply) => {
      const counted = remove ? null : given.counted
      const wanted = { count: params.id, code, counted, was, actor }
      const corrected = await correctCount(db, wanted, clock())
      if (corrected.ok) return done(remove ? 'Quitado del conteo.' : 'Corregido.')
      if (corrected.code !== 'counted-meanwhile')
        return sendRefused(reply, corrected, countRefusals)
      const words = `${formatActor(corrected.by)} contó mientras tanto: ya van ${corrected.counted}. Revísalo y vuelve a ponerlo.`
      return sendRefusal(reply, 409, corrected.code, words)
    },
  )

  serve(
    server,
    'applyStockCount',
    {
      ...writing,
      summary: 'Aplica las diferencias de un conteo; lo vendido mientras tanto no se pierde',
    },
    async ({ params: { id }, body, caller: { actor } }, reply) => {
      const wanted = { count: id, actor, confirmsLarge: body?.confirms_large }
      const moved = await applyCount(db, wanted, clock())
      if (!moved.ok) return sendRefused(reply, moved, countRefusals)
      const { changed, left } = moved
      return { changed, left, messageForUser: movedWords(moved, 'corregido') }
    },
  )

  serve(
    server,
    'undoStockCount',
    { ...writing, summary: 'Deshace como uno las diferencias que un conteo aplicó' },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const moved = await undoCount(db, { count: id, actor }, clock())
      if (!moved.ok) return sendRefused(reply, moved, countRefusals)
      const { changed, left } = moved
      return { changed, left, messageForUser: movedWords(moved, 'devuelto') }
    },
  )

  serve(
    server,
    'discardStockCount',
    { ...writing, summary: 'Deja un conteo sin aplicar nada' },
    async ({ params: { id }, caller: { actor } }, reply) => {
      const left = await leaveCount(db, { count: id, actor }, clock())
      return left.ok
        ? done('El conteo se dejó: nada cambió.')
        : sendRefused(reply, left, countRefusals)
    },
  )
}

type Listed = Awaited<ReturnType<typeof listCounts>>['counts'][number]
function countOnWire({ id, place, state, startedBy, startedAt, endedBy, endedAt }: Listed) {
  return {
    id,
    place,
    state,
    started_by: formatActor(startedBy),
    started_at: startedAt.toISOString(),
    ended_by: endedBy && formatActor(endedBy),
    ended_at: endedAt?.toISOString() ?? null,
  }
}
