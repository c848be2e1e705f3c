import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { RewardsReply } from '#contract/account.ts'
import { earnedPoints, pendingPoints } from '#domain/reward.ts'
import * as rewards from '#persistence/rewards.ts'
import { requireShopper, type SessionOptions } from './shopper-session.ts'

/** A shopper's points. */
export async function rewardRoutes(server: FastifyInstance, options: SessionOptions) {
  const { db } = options
  const app = server.withTypeProvider<TypeBoxTypeProvider>()
  requireShopper(app, options)

  app.get(
    '/api/v1/customer/getRewards',
    { schema: { summary: 'Los puntos', response: { 200: RewardsReply } } },
    async ({ shopper }) => {
      const rows = await rewards.listOf(db, shopper.id)
      return {
        payload: {
          rewards: rows.map((row) => ({
            id: row.id,
            reward_points: row.points,
            status: row.status,
            note: row.note,
            exp_date: row.expiresOn,
            created_at: row.createdAt.toISOString(),
            order_number: row.orderNumber,
          })),
          total: earnedPoints(rows),
          pending: pendingPoints(rows),
        },
      }
    },
  )
}
