import { expect, it } from 'vitest'
import {
  findPostcodeZoneProblems,
  formatPostcodePrefixes,
  parsePostcodePrefixes,
} from './postcode-prefixes.ts'

it.each([
  ['01–03, 42', ['01', '02', '03', '42']],
  ['01-03;42 42', ['01', '02', '03', '42']],
  ['', []],
  ['1', null],
  ['10–02', null],
  ['01–02–03', null],
  ['todo', null],
])('parses the postcode prefixes %s', (text, prefixes) => {
  expect(parsePostcodePrefixes(text)).toEqual(prefixes)
})

it('consecutive postcode prefixes of a shipping zone are written as a range', () => {
  expect(formatPostcodePrefixes(['42', '01', '03', '02', '90'])).toBe('01–03, 42, 90')
})

it('shipping zone validation reports postcodes that belong to no zone or to two', () => {
  const all = parsePostcodePrefixes('01–99') ?? []
  const zones = [
    { name: 'Centro', prefixes: all.filter((prefix) => prefix !== '97') },
    { name: 'Sur', prefixes: ['29'] },
  ]
  expect(findPostcodeZoneProblems(zones)).toEqual({
    uncovered: [{ state: 'Yucatán', prefixes: ['97'] }],
    twice: [{ prefix: '29', zones: ['Centro', 'Sur'] }],
  })
  expect(findPostcodeZoneProblems([{ name: 'Todo', prefixes: all }]).uncovered).toEqual([])
})
