import type { RewardPointStatus } from '#domain/account/reward-points.ts'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Db } from '../database.ts'

type Reward = {
  id: number
  points: number
  status: RewardPointStatus
  note: string
  expiresOn: Day | null
  orderNumber: string | null
  createdAt: Date
}

/** Lists all rows of a shopper's reward points, newest first. */
export async function listRewardPointsOfShopper(db: Db, shopperId: number): Promise<Reward[]> {
  const rows = await db
    .selectFrom('rewards')
    .leftJoin('orders', 'orders.id', 'rewards.order_id')
    .select([
      'rewards.id',
      'rewards.points',
      'rewards.status',
      'rewards.note',
      'rewards.expires_on as expiresOn',
      'orders.number as orderNumber',
      'rewards.created_at as createdAt',
    ])
    .where('rewards.shopper_id', '=', shopperId)
    .orderBy('rewards.created_at', 'desc')
    .orderBy('rewards.id', 'desc')
    .execute()
  return rows
}
