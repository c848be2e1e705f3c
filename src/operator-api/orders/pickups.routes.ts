import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { PickupsFileQuery } from '#contract/operator/pickups.ts'
import { stampInMexico } from '#domain/calendar.ts'
import type { PickupPart } from '#domain/orders/pickup-parts.ts'
import * as pickups from '#persistence/orders/pickups.ts'
import { cacheLargeCounts } from '../count-cache.ts'
import { type Columns, listFile, rowsAtOnce, sendList } from '../csv.ts'
import { serve } from '../serve.ts'
import type { OfficeTools } from '../tools.ts'

const pageSize = 50

/** Routes of pick-up orders with deadlines. */
export async function pickupRoutes(server: FastifyInstance, tools: OfficeTools) {
  const { db, clock } = tools
  const counts = cacheLargeCounts(() => pickups.counts(db), {
    size: (counted) => Math.max(0, ...counted.map(({ count }) => count)),
    clock,
  })

  async function readPage(
    { part = 'waiting', point, search = '' }: Static<typeof PickupsFileQuery>,
    { after, limit }: { after: number | undefined; limit: number },
  ) {
    const found = await pickups.page(db, {
      part,
      limit: limit + 1,
      ...(point && { point }),
      ...(search.trim() !== '' && { search }),
      ...(after !== undefined && { afterId: after }),
    })
    const rows = found.slice(0, limit)
    return { rows, next: found.length > limit ? rows.at(-1)?.id : undefined }
  }

  serve(
    server,
    'listPickups',
    {
      config: { needs: 'orders:read' },
      summary: 'Lo que se recoge: lo que espera en cada punto, lo vencido, lo que falta llevar',
    },
    async ({ query, caller }) => {
      const { point, after, limit = pageSize } = query
      const [{ rows, next }, counted] = await Promise.all([
        readPage(query, { after, limit }),
        counts(),
      ])
      const here = counted.filter((one) => !point || one.point === point)
      return {
        pickups: rows.map(({ id: _, createdAt, pointName, phone, ...pickup }) => ({
          ...pickup,
          phone: caller.may('personal-data:read') ? phone : null,
          created_at: createdAt.toISOString(),
          point_name: pointName,
        })),
        next: next ?? null,
        counts: {
          waiting: sumOf(here, 'waiting'),
          overdue: sumOf(here, 'overdue'),
          'to-prepare': sumOf(here, 'to-prepare'),
        },
        points: pointsOf(counted),
      }
    },
  )

  serve(
    server,
    'exportPickups',
    {
      config: { needs: 'orders:read', ...listFile },
      summary: 'Las mismas recolecciones como archivo CSV; el teléfono, para quien puede verlo',
    },
    (request, reply) => {
      const { query, caller } = request
      const { part = 'waiting', point, search } = query
      return sendList(tools, request, reply, {
        list: 'pickups',
        filter: { part, ...(point && { point }) },
        search,
        name: 'recolecciones',
        columns: caller.may('personal-data:read') ? { ...columns, Teléfono: phoneOf } : columns,
        read: (after?: number) => readPage(query, { after, limit: rowsAtOnce }),
      })
    },
  )
}

const columns: Columns<pickups.Pickup> = {
  Pedido: ({ number }) => number,
  Comprado: ({ createdAt }) => stampInMexico(createdAt),
  Punto: ({ pointName }) => pointName,
  'Quién recoge': ({ person }) => person,
  'Primer producto': ({ product }) => product,
  Piezas: ({ units }) => units,
  'Se guarda hasta': ({ until }) => until,
}
const phoneOf = ({ phone }: pickups.Pickup) => phone

function sumOf(counts: readonly pickups.PickupCount[], part: PickupPart): number {
  return counts.reduce((sum, one) => sum + (one.part === part ? one.count : 0), 0)
}

/** Pick-up points with waiting parcels; a renamed point is listed under its newest name. */
function pointsOf(counts: readonly pickups.PickupCount[]) {
  const byCode = Map.groupBy(counts, ({ point }) => point)
  return [...byCode].map(([code, own]) => ({
    code,
    name: own.at(-1)?.pointName ?? code,
    count: sumOf(own, 'waiting') + sumOf(own, 'overdue'),
  }))
}
