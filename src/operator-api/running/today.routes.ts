import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { TodayReply, WaitingReply } from '#contract/operator/today.ts'
import { toPesos } from '#domain/money.ts'
import { readToday, readWaiting } from '#use-cases/running/read-today.ts'
import { isShopOpen } from '#use-cases/sells-to.ts'
import { devServicesOf } from '../providers.ts'
import type { OfficeTools } from '../tools.ts'

/** Routes of pending work, limited to the caller's permissions. */
export async function todayRoutes(server: FastifyInstance, { db, clock, providers }: OfficeTools) {
  const app = server.withTypeProvider<TypeBoxTypeProvider>()

  app.get(
    '/api/v1/today',
    {
      config: { needs: 'signed-in' },
      schema: {
        operationId: 'getToday',
        summary: 'Lo que espera a alguien, y las ventas de los últimos días',
        response: { 200: TodayReply },
      },
    },
    async ({ caller }) => {
      const now = clock()
      const [{ queues, sales }, isOpen] = await Promise.all([
        readToday(db, caller.may, now),
        isShopOpen(db),
      ])
      return {
        is_open: isOpen,
        stand_ins: devServicesOf(providers),
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

  app.get(
    '/api/v1/waiting',
    {
      config: { needs: 'signed-in', unattended: true },
      schema: {
        operationId: 'countWaiting',
        summary: 'Cuánto espera en cada fila, para el menú; las vacías no vienen',
        response: { 200: WaitingReply },
      },
    },
    async ({ caller }) => ({ queues: await readWaiting(db, caller.may) }),
  )
}
