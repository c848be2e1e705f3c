import { expect, it } from 'vitest'
import { withoutRepeats } from './home-reels.ts'

it('home shows each product in one reel only, filling reels with the next ones', () => {
  const reels = [
    { ids: [1, 2, 3], length: 2 },
    { ids: [2, 3, 4, 5], length: 2 },
    { ids: [1, 2, 3, 4], length: 2 },
    { ids: [4, 5, 6, 7], length: 2 },
  ]
  expect(withoutRepeats(reels)).toEqual([[1, 2], [3, 4], [], [5, 6]])
})

it('distinguishes unavailable reels from empty ones', () => {
  expect(
    withoutRepeats([
      { ids: null, length: 2 },
      { ids: [], length: 2 },
      { ids: [1], length: 2 },
    ]),
  ).toEqual([null, [], [1]])
})

it('shows one product per family across all reels', () => {
  const reels = [
    { ids: [1, 2], length: 2 },
    { ids: [3, 4], length: 2 },
  ]
  expect(withoutRepeats(reels, new Map([1, 3].map((id) => [id, 'laptop'])))).toEqual([[1, 2], [4]])
})
