import { expect, it } from 'vitest'
import { listPagesToShow } from './pager.tsx'

it('pagination links show first, last, current and neighbouring pages, and no gap of a single page (SRC-03)', () => {
  expect(listPagesToShow(1, 1)).toEqual([1])
  expect(listPagesToShow(1, 3)).toEqual([1, 2, 3])
  expect(listPagesToShow(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9])
  expect(listPagesToShow(3, 9)).toEqual([1, 2, 3, 4, 'gap', 9])
  expect(listPagesToShow(4, 9)).toEqual([1, 2, 3, 4, 5, 'gap', 9])
  expect(listPagesToShow(8, 9)).toEqual([1, 'gap', 7, 8, 9])
})
