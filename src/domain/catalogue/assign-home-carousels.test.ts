import { expect, it } from 'vitest'
import { assignProductsToCarousels } from './assign-home-carousels.ts'

it('home page carousels show each product once, replacing repeated ones by the next products', () => {
  const reels = [
    { ids: [1, 2, 3], length: 2 },
    { ids: [2, 3, 4, 5], length: 2 },
    { ids: [1, 2, 3, 4], length: 2 },
    { ids: [4, 5, 6, 7], length: 2 },
  ]
  expect(assignProductsToCarousels(reels)).toEqual([[1, 2], [3, 4], [], [5, 6]])
})

it('home page carousels that failed to load are distinguished from empty ones', () => {
  expect(
    assignProductsToCarousels([
      { ids: null, length: 2 },
      { ids: [], length: 2 },
      { ids: [1], length: 2 },
    ]),
  ).toEqual([null, [], [1]])
})

it('home page carousels show only one of several variants of a product', () => {
  const reels = [
    { ids: [1, 2], length: 2 },
    { ids: [3, 4], length: 2 },
  ]
  expect(assignProductsToCarousels(reels, new Map([1, 3].map((id) => [id, 'laptop'])))).toEqual([
    [1, 2],
    [4],
  ])
})
