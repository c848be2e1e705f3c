import { type Static, Type } from 'typebox'
import { Day, Id, IsoDateTime, Nullable, Pesos } from '../api-field-types.ts'
import type { OperationTable } from '../api-operation.ts'
import { RowIdParams } from '../path-params.ts'
import { SuccessResponse } from '../problem-details.ts'
import { IdempotencyKey } from './idempotency-key.ts'

const Points = Type.Integer()
const Worth = Type.Object({ points: Points, worth: Pesos })

/** Returns totals of the reward points of all shoppers */
export const RewardPointsResponse = Type.Object({
  rules: Type.Object({
    points: Points,
    per_amount: Pesos,
    point_value: Pesos,
    grant_after_business_days: Type.Integer(),
    expiry_months: Type.Integer(),
    redeem_minimum: Points,
    coupon_days: Type.Integer(),
  }),
  earned: Worth,
  pending: Worth,
  expiring: Type.Array(Type.Object({ month: Type.String(), ...Worth.properties })),
  days: Type.Array(
    Type.Object({ day: Day, given: Points, redeemed: Points, expired: Points, cancelled: Points }),
  ),
  gifts: Type.Array(
    Type.Object({
      id: Id,
      shopper: Id,
      person: Nullable(Type.String({ description: 'Null sin personal-data:read' })),
      points: Points,
      note: Type.String(),
      at: IsoDateTime,
      undoable: Type.Boolean({ description: 'Nadie ha usado ninguno' }),
    }),
  ),
})
export type RewardPointsResponse = Static<typeof RewardPointsResponse>

/** Grants reward points to a shopper */
const GiftBody = Type.Object({
  email: Type.String({ minLength: 3, maxLength: 254 }),
  points: Type.Integer({ minimum: 1, maximum: 9_999_999 }),
  note: Type.String({ minLength: 3, maxLength: 200, description: 'El cliente la lee' }),
  idempotency_key: Type.Optional(IdempotencyKey),
})

/** Simulates a different rate at which purchases earn reward points; changes nothing */
const RateQuery = Type.Object({
  points: Type.Integer({ minimum: 1, maximum: 1000 }),
  per_amount: Type.Number({ minimum: 0.01, maximum: 100_000, description: 'Pesos' }),
})
export const PointsRatePreviewResponse = Type.Object({
  orders: Type.Integer(),
  now: Worth,
  other: Worth,
})
export type PointsRatePreviewResponse = Static<typeof PointsRatePreviewResponse>

export const rewardPointOperations = {
  getPoints: { method: 'GET', path: 'points', reply: RewardPointsResponse },
  givePoints: {
    method: 'POST',
    path: 'points/gifts',
    body: GiftBody,
    reply: SuccessResponse,
    refusals: ['key-reused', 'points-insufficient', 'user-not-found'],
  },
  undoPointsGift: {
    method: 'POST',
    path: 'points/gifts/:id/undo',
    params: RowIdParams,
    reply: SuccessResponse,
    refusals: ['gift-not-found', 'points-spent'],
  },
  rehearsePoints: {
    method: 'GET',
    path: 'points/rehearsal',
    query: RateQuery,
    reply: PointsRatePreviewResponse,
  },
} as const satisfies OperationTable
