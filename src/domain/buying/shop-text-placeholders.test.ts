import { expect, it } from 'vitest'
import { fillShopTextPlaceholders, joinWordsIntoSpanishList } from './shop-text-placeholders.ts'

it('help texts insert the configured shipping and return terms, and omit sentences about terms not configured', () => {
  const facts = { desde: '$799.00', gratis: null, si_gratis: '' }
  expect(fillShopTextPlaceholders('Gratis desde {desde}.', facts)).toBe('Gratis desde $799.00.')
  expect(fillShopTextPlaceholders('Todo {gratis}', facts)).toBeNull()
  expect(fillShopTextPlaceholders('{si_gratis}{n} en stock', facts)).toBe('{n} en stock')
})

it('a Spanish enumeration joins words with commas and a conjunction', () => {
  expect(joinWordsIntoSpanishList(['3', '6', '12'], 'o')).toBe('3, 6 o 12')
  expect(joinWordsIntoSpanishList(['30', '7'], 'y')).toBe('30 y 7')
  expect(joinWordsIntoSpanishList(['3'], 'o')).toBe('3')
})
