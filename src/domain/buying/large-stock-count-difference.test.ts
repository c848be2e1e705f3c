import { expect, it } from 'vitest'
import { isLargeStockCountDifference } from './large-stock-count-difference.ts'

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
    expect(isLargeStockCountDifference({ expected, counted })).toBe(isLarge)
  },
)
