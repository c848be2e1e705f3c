import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { PickupsQuery, PickupsReply } from '#contract/operator/pickups.ts'
import type { PickupPart } from '#domain/orders/pickup-parts.ts'
import * as pickups from '#persistence/orders/pickups.ts'
import { keptWhereLarge } from '../large-counts.ts'
import type { OfficeTools } from '../tools.ts'

const pageSize = 50

/** What waits at the shop's own points, and until when. */
export async function pickupRoutes(server: FastifyInstance, { db, clock }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  const counts = keptWhereLarge(() => pickups.counts(db), {
    size: (counted) => Math.max(0, ...counted.map(({ count }) => count)),
    clock,
  })

  app.get(
    '/api/v1/pickups',
    {
      config: { needs: 'orders:read' },
      schema: {
        summary: 'Lo que se recoge: lo que espera en cada punto, lo vencido, lo que falta llevar',
        querystring: PickupsQuery,
        response: { 200: PickupsReply },
      },
    },
    async ({ query, caller }) => {
      const { part = 'waiting', point, search = '', after, limit = pageSize } = query
      const wanted = {
        part,
        limit: limit + 1,
        ...(point && { point }),
        ...(search.trim() !== '' && { search }),
        ...(after !== undefined && { afterId: after }),
      }
      const [found, counted] = await Promise.all([pickups.page(db, wanted), counts()])
      const shown = found.slice(0, limit)
      const here = counted.filter((one) => !point || one.point === point)
      return {
        pickups: shown.map(({ id: _, createdAt, pointName, phone, ...pickup }) => ({
          ...pickup,
          phone: caller.may('personal-data:read') ? phone : null,
          created_at: createdAt.toISOString(),
          point_name: pointName,
        })),
        next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
        counts: {
          waiting: sumOf(here, 'waiting'),
          overdue: sumOf(here, 'overdue'),
          'to-prepare': sumOf(here, 'to-prepare'),
        },
        points: pointsOf(counted),
      }
    },
  )
}

function sumOf(counts: readonly pickups.PickupCount[], part: PickupPart): number {
  return counts.reduce((sum, one) => sum + (one.part === part ? one.count : 0), 0)
}

/** The points where something is, by their names; one that was renamed has its newest. */
function pointsOf(counts: readonly pickups.PickupCount[]) {
  const byCode = Map.groupBy(counts, ({ point }) => point)
  return [...byCode].map(([code, own]) => ({
    code,
    name: own.at(-1)?.pointName ?? code,
    count: sumOf(own, 'waiting') + sumOf(own, 'overdue'),
  }))
}
