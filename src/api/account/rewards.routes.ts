import type { FastifyInstance } from 'fastify'
import { sumEarnedPoints, sumPendingPoints } from '#domain/account/reward-points.ts'
import { toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import { toPesos } from '#domain/money.ts'
import * as rewards from '#persistence/account/shopper-reward-points.ts'
import * as coupons from '#persistence/buying/coupons.ts'
import { redeemPoints } from '#use-cases/account/redeem-points.ts'
import { requireShopper, type ShopperSessionOptions } from '../authenticate-shopper.ts'
import { sendApiErrorResponse } from '../error-responses.ts'
import { registerShopApiRoute } from '../register-shop-route.ts'
import { toPersonalCoupon } from './account-responses.ts'

/** Routes of a shopper's reward points. */
export async function rewardRoutes(server: FastifyInstance, options: ShopperSessionOptions) {
  const { db, clock } = options
  requireShopper(server, options)

  registerShopApiRoute(
    server,
    'getRewards',
    { config: { cost: 'read' }, summary: 'Los puntos' },
    async ({ shopper }) => {
      const [rows, own] = await Promise.all([
        rewards.listRewardPointsOfShopper(db, shopper.id),
        coupons.listPersonalCoupons(db, shopper.id, toMexicoDay(clock())),
      ])
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
          total: sumEarnedPoints(rows),
          pending: sumPendingPoints(rows),
          coupons: own.map(toPersonalCoupon),
        },
      }
    },
  )

  registerShopApiRoute(
    server,
    'redeemPoints',
    {
      config: { cost: 'write' },
      summary: 'Canjea puntos por un cupón personal; repetida con la misma `key` da el mismo',
    },
    async ({ shopper, body }, reply) => {
      const asked = { shopperId: shopper.id, points: body.points, requestKey: body.key }
      const redeemed = await redeemPoints(db, asked, clock())
      if (!redeemed.ok) return sendApiErrorResponse(reply, redeemed.code)
      const { code, amount, points, validTo } = redeemed.redemption
      return {
        success: true as const,
        messageForUser: 'Tu cupón está listo',
        coupon: { code, amount: toPesos(amount), points, valid_to: validTo },
      }
    },
  )
}
