import { expect, it } from 'vitest'
import { sumEarnedPoints } from '#domain/account/reward-points.ts'
import * as rewards from '#persistence/account/shopper-reward-points.ts'
import { testDatabase } from '#test/support/database.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { expirePoints } from './expire-points.ts'

const { db } = await testDatabase()

it('reward points expire after their last day, once, while others are kept (RWD-01, RWD-02)', async () => {
  const { id } = await makeBuyer(db)
  const row = { shopper_id: id, kind: 'adjustment', status: 'Ganados' } as const
  await db
    .insertInto('rewards')
    .values([
      { ...row, points: 10, expires_on: '2026-11-20' },
      { ...row, points: 20, expires_on: '2026-11-21' },
      { ...row, points: 40, expires_on: null },
      { ...row, points: 80, expires_on: '2026-11-20', status: 'Canjeados' },
    ])
    .execute()
  // 23:30 of the 21st in Mexico City is the 22nd in UTC
  const lateOnThe21st = new Date('2026-11-22T05:30:00Z')
  expect(await expirePoints(db, lateOnThe21st)).toBe(1)
  expect(sumEarnedPoints(await rewards.listRewardPointsOfShopper(db, id))).toBe(60)
  expect(await expirePoints(db, lateOnThe21st)).toBe(0)
  expect(await expirePoints(db, new Date('2026-11-22T06:30:00Z'))).toBe(1)
  const statuses = (await rewards.listRewardPointsOfShopper(db, id)).map(({ points, status }) => [
    points,
    status,
  ])
  expect(statuses).toEqual(
    expect.arrayContaining([
      [10, 'Vencidos'],
      [20, 'Vencidos'],
      [40, 'Ganados'],
      [80, 'Canjeados'],
    ]),
  )
})
