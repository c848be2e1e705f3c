import { expect, it } from 'vitest'
import { addingWords } from './bundle-offers.tsx'

it.each([
  [2, 2, 'Agregar los dos'],
  [3, 3, 'Agregar los tres'],
  [3, 2, 'Agregar los dos que faltan'],
  [3, 1, 'Agregar el que falta'],
  [2, 1, 'Agregar el que falta'],
  [3, 0, 'Agregar otra vez los tres'],
])('says of a bundle of %i of which the cart lacks %i: %s', (all, missing, words) => {
  expect(addingWords(all, missing)).toBe(words)
})
