import { expect, it } from 'vitest'
import { comparedKeys } from './compared-keys.ts'

it('parses up to four distinct product keys to compare in order and lists the rest', () => {
  expect(comparedKeys(' b,A,,b ,c,d,e,f')).toEqual({
    compared: ['b', 'a', 'c', 'd'],
    beyond: ['e', 'f'],
  })
  expect(comparedKeys('')).toEqual({ compared: [], beyond: [] })
})
