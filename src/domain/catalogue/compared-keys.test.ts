import { expect, it } from 'vitest'
import { comparedKeys } from './compared-keys.ts'

it('reads up to four keys in their order, each once, and names those beyond', () => {
  expect(comparedKeys(' b,A,,b ,c,d,e,f')).toEqual({
    compared: ['b', 'a', 'c', 'd'],
    beyond: ['e', 'f'],
  })
  expect(comparedKeys('')).toEqual({ compared: [], beyond: [] })
})
