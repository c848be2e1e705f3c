import { expect, it } from 'vitest'
import { sortFilterOptions } from './filter-options.ts'

const option = (label: string, count: number, sortValue: number | null = null) => ({
  label,
  count,
  sortValue,
})

it('a short list of filter options is sorted naturally, with measurements before words', () => {
  const options = [
    option('Ámbar', 9),
    option('16 GB', 4, 16),
    option('8 GB', 2, 8),
    option('abeto', 1),
  ]
  expect(sortFilterOptions(options).map(({ label }) => label)).toEqual([
    '8 GB',
    '16 GB',
    'abeto',
    'Ámbar',
  ])
})

it('a long list of filter options is sorted by frequency', () => {
  const options = Array.from({ length: 31 }, (_, at) => option(`Marca ${31 - at}`, 31 - at))
  expect(sortFilterOptions(options)).toEqual(options)
})
