import type { NotNull } from 'kysely'
import type { Day } from '#domain/mexico-dates-and-times.ts'
import type { Centavos } from '#domain/money.ts'
import type { Db } from '../database.ts'

export type PointRedemption = {
  id: number
  code: string
  points: number
  amount: Centavos
  validTo: Day
}

/**
 * Finds the coupon that a shopper got for reward points, by the idempotency key of the redemption.
 */
export async function findRedemptionByIdempotencyKey(
  db: Db,
  shopperId: number,
  requestKey: string,
): Promise<PointRedemption | undefined> {
  const row = await db
    .selectFrom('point_redemptions as redemption')
    .innerJoin('coupons', 'coupons.id', 'redemption.coupon_id')
    .select([
      'redemption.id',
      'coupons.code',
      'redemption.points',
      'coupons.amount_centavos as amount',
      'coupons.valid_to as validTo',
    ])
    .where('redemption.shopper_id', '=', shopperId)
    .where('redemption.request_key', '=', requestKey)
    .$narrowType<{ amount: NotNull; validTo: NotNull }>()
    .executeTakeFirst()
  return row
}

/** Records the coupon that a shopper got for reward points; returns the id of the redemption. */
export async function addPointRedemption(
  db: Db,
  {
    shopperId,
    requestKey,
    code,
    points,
  }: { shopperId: number; requestKey: string; code: string; points: number },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('point_redemptions')
    .columns(['shopper_id', 'request_key', 'coupon_id', 'points', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('coupons')
        .select(({ val }) => [
          val(shopperId).as('shopper_id'),
          val(requestKey).as('request_key'),
          'coupons.id as coupon_id',
          val(points).as('points'),
          val(now).as('created_at'),
        ])
        .where('coupons.code', '=', code),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds the reward points redeemed for a coupon, unless they were returned. */
export function findPointRedemptionByCoupon(
  db: Db,
  couponId: number,
): Promise<{ points: number } | undefined> {
  return db
    .selectFrom('point_redemptions')
    .select('points')
    .where('coupon_id', '=', couponId)
    .where('returned_at', 'is', null)
    .executeTakeFirst()
}

/** Marks the reward points of a coupon as returned; undefined if they were returned before. */
export async function markRedeemedPointsRefunded(
  db: Db,
  couponId: number,
  now: Date,
): Promise<{ id: number; points: number } | undefined> {
  return db
    .updateTable('point_redemptions')
    .set({ returned_at: now })
    .where('coupon_id', '=', couponId)
    .where('returned_at', 'is', null)
    .returning(['id', 'points'])
    .executeTakeFirst()
}
