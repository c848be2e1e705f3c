import type { FastifyInstance } from 'fastify'
import { toPesos } from '#domain/money.ts'
import { isShopOpen } from '#use-cases/is-shop-open.ts'
import { listFirstSteps } from '#use-cases/running/list-first-steps.ts'
import { readTodayOverview, readPendingWorkCounts } from '#use-cases/running/read-today-overview.ts'
import {
  listConnectionFaults,
  listCurrentServices,
  listTestServices,
} from '../current-external-services.ts'
import { registerOperationRoute } from '../register-api-operation-route.ts'
import type { OperatorRouteDependencies } from '../route-dependencies.ts'

/**
 * Routes of the overview on the start page "Hoy" and of the numbers of pending items, limited to
 * the caller's permissions.
 */
export async function todayOverviewRoutes(
  server: FastifyInstance,
  dependencies: OperatorRouteDependencies,
) {
  const { db, clock, shopUrl } = dependencies

  registerOperationRoute(
    server,
    'getToday',
    {
      config: { needs: 'signed-in' },
      summary: 'Lo que espera a alguien, y las ventas de los últimos días',
    },
    async ({ caller }) => {
      const now = clock()
      const services = await listCurrentServices(dependencies)
      const standIns = listTestServices(services)
      const [{ queues, sales }, isOpen, firstSteps] = await Promise.all([
        readTodayOverview(db, caller.may, now),
        isShopOpen(db),
        listFirstSteps(db, { standIns, may: caller.may }),
      ])
      return {
        is_open: isOpen,
        stand_ins: standIns,
        connection_faults: caller.may('connections:read') ? listConnectionFaults(services) : [],
        first_steps: firstSteps,
        shop_url: shopUrl,
        now: now.toISOString(),
        queues: queues.map((queue) => ({ ...queue, oldest: queue.oldest.toISOString() })),
        sales: sales && {
          days: sales.days.map((one) => ({ ...one, total: toPesos(one.total) })),
          week_ago_until_now: {
            total: toPesos(sales.weekAgoUntilNow.total),
            orders: sales.weekAgoUntilNow.orders,
          },
        },
      }
    },
  )

  registerOperationRoute(
    server,
    'countWaiting',
    {
      config: { needs: 'signed-in', unattended: true },
      summary: 'Cuánto espera en cada fila, para el menú; las vacías no vienen',
    },
    async ({ caller }) => ({ queues: await readPendingWorkCounts(db, caller.may) }),
  )
}
