import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { PickupsExportQuery } from '#contract/operator/pickups.ts'
import { formatMexicoTimestamp } from '#domain/mexico-dates-and-times.ts'
import type { PickupTab } from '#domain/orders/pickup-tabs.ts'
import * as pickups from '#persistence/orders/pickups.ts'
import { cacheLargeCounts } from '../cache-large-counts.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'
import {
  type ExportColumns,
  listExportRouteOptions,
  rowsPerExportBatch,
  sendListExport,
} from '../send-list-export.ts'

const pageSize = 50

/** Routes of pick-up orders and their pick-up deadlines. */
export async function pickupRoutes(server: FastifyInstance, tools: OperatorRouteDependencies) {
  const { db, clock } = tools
  const counts = cacheLargeCounts(() => pickups.countPickupOrders(db), {
    size: (counted) => Math.max(0, ...counted.map(({ count }) => count)),
    clock,
  })

  async function readPage(
    { part = 'waiting', point, search = '' }: Static<typeof PickupsExportQuery>,
    { after, limit }: { after: number | undefined; limit: number },
  ) {
    const found = await pickups.listPageOfPickupOrders(db, {
      part,
      limit: limit + 1,
      ...(point && { point }),
      ...(search.trim() !== '' && { search }),
      ...(after !== undefined && { afterId: after }),
    })
    const rows = found.slice(0, limit)
    return { rows, next: found.length > limit ? rows.at(-1)?.id : undefined }
  }

  registerOperationRoute(
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

  registerOperationRoute(
    server,
    'exportPickups',
    {
      config: { needs: 'orders:read', ...listExportRouteOptions },
      summary: 'Las mismas recolecciones como archivo CSV; el teléfono, para quien puede verlo',
    },
    (request, reply) => {
      const { query, caller } = request
      const { part = 'waiting', point, search } = query
      return sendListExport(tools, request, reply, {
        list: 'pickups',
        filter: { part, ...(point && { point }) },
        search,
        name: 'recolecciones',
        columns: caller.may('personal-data:read') ? { ...columns, Teléfono: phoneOf } : columns,
        read: (after?: number) => readPage(query, { after, limit: rowsPerExportBatch }),
      })
    },
  )
}

const columns: ExportColumns<pickups.PickupOrder> = {
  Pedido: ({ number }) => number,
  Comprado: ({ createdAt }) => formatMexicoTimestamp(createdAt),
  Punto: ({ pointName }) => pointName,
  'Quién recoge': ({ person }) => person,
  'Primer producto': ({ product }) => product,
  Piezas: ({ units }) => units,
  'Se guarda hasta': ({ until }) => until,
}
const phoneOf = ({ phone }: pickups.PickupOrder) => phone

function sumOf(counts: readonly pickups.PickupOrderCount[], part: PickupTab): number {
  return counts.reduce((sum, one) => sum + (one.part === part ? one.count : 0), 0)
}

/** Pick-up points with waiting parcels; a renamed point is listed under its newest name. */
function pointsOf(counts: readonly pickups.PickupOrderCount[]) {
  const byCode = Map.groupBy(counts, ({ point }) => point)
  return [...byCode].map(([code, own]) => ({
    code,
    name: own.at(-1)?.pointName ?? code,
    count: sumOf(own, 'waiting') + sumOf(own, 'overdue'),
  }))
}
