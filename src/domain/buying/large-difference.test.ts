import { expect, it } from 'vitest'
import { isLargeDifference } from './large-difference.ts'

it.each([
  [40, 10, true],
  [0, 10, true],
  [50, 40, true],
  [51, 41, false],
  [20, 11, false],
  [1000, 1010, false],
  [5, 5, false],
])(
  'judges whether %i expected and %i counted units differ largely',
  (expected, counted, isLarge) => {
    expect(isLargeDifference({ expected, counted })).toBe(isLarge)
  },
)
