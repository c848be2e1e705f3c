import { describe, expect, it } from 'vitest'
import {
  sumEarnedPoints,
  formatPoints,
  findNextExpiringPoints,
  listRedeemablePointAmounts,
  calculatePointsWorth,
} from './reward-points.ts'

const rows = [
  { status: 'Pendientes', reward_points: 1939, exp_date: null },
  { status: 'Ganados', reward_points: 189, exp_date: '2027-08-27' },
  { status: 'Ganados', reward_points: 1049, exp_date: '2027-06-19' },
  { status: 'Canjeados', reward_points: 500, exp_date: '2026-12-21' },
  { status: 'Ganados', reward_points: 50, exp_date: '2026-12-21' },
  { status: 'Vencidos', reward_points: 40, exp_date: '2026-10-28' },
  { status: 'Cancelados', reward_points: 629, exp_date: null },
] as const

describe('points', () => {
  it("reward points count towards the balance only in the state 'Ganados' (RWD-02, PRO-01)", () => {
    expect(sumEarnedPoints(rows)).toBe(1288)
    expect(sumEarnedPoints([])).toBe(0)
  })

  it('the reward points page shows how many points expire next, and when (RWD-01)', () => {
    expect(findNextExpiringPoints(rows)).toEqual({ points: 50, day: '21 diciembre 2026' })
    expect(findNextExpiringPoints([])).toBeUndefined()
  })

  it('the reward points page shows the value of points in pesos as configured, to the centavo', () => {
    expect(calculatePointsWorth(1288, 0.1)).toBe(128.8)
    expect(calculatePointsWorth(3, 0.1)).toBe(0.3)
    expect(calculatePointsWorth(3, undefined)).toBeUndefined()
    expect(formatPoints(1288)).toBe('1,288')
    expect(formatPoints(50)).toBe('50')
  })
})

describe('listRedeemablePointAmounts', () => {
  it.each([
    [499, []],
    [500, [500]],
    [684, [500, 684]],
    [1000, [500, 1000]],
    [2288, [500, 1000, 2000, 2288]],
    [25_000, [500, 1000, 2000, 3000, 25_000]],
  ])(
    'redeemChoices offers for %i points the minimum, thousands and all (RWD-02)',
    (total, choices) => {
      expect(listRedeemablePointAmounts(total, 500)).toEqual(choices)
    },
  )
})
