import { expect, it } from 'vitest'
import { addingWords } from './bundle-offers.tsx'

it.each([
  [2, 2, 'Añadir los dos'],
  [3, 3, 'Añadir los tres'],
  [3, 2, 'Añadir los dos que faltan'],
  [3, 1, 'Añadir el que falta'],
  [2, 1, 'Añadir el que falta'],
  [3, 0, 'Añadir otra vez los tres'],
])('says of a bundle of %i of which the cart lacks %i: %s', (all, missing, words) => {
  expect(addingWords(all, missing)).toBe(words)
})
