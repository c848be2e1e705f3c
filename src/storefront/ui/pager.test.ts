import { expect, it } from 'vitest'
import { pagesToShow } from './pager.tsx'

it('the pager shows both ends, the current page and neighbours, and fills one-page gaps (SRC-03)', () => {
  expect(pagesToShow(1, 1)).toEqual([1])
  expect(pagesToShow(1, 3)).toEqual([1, 2, 3])
  expect(pagesToShow(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9])
  expect(pagesToShow(3, 9)).toEqual([1, 2, 3, 4, 'gap', 9])
  expect(pagesToShow(4, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9])
  expect(pagesToShow(8, 9)).toEqual([1, 'gap', 7, 8, 9])
})
