import { expect, it } from 'vitest'
import { parseComparedProductUrlKeys } from './parse-compared-product-url-keys.ts'

it('a product comparison takes up to four distinct product keys in order, and lists the rest separately', () => {
  expect(parseComparedProductUrlKeys(' b,A,,b ,c,d,e,f')).toEqual({
    compared: ['b', 'a', 'c', 'd'],
    beyond: ['e', 'f'],
  })
  expect(parseComparedProductUrlKeys('')).toEqual({ compared: [], beyond: [] })
})
