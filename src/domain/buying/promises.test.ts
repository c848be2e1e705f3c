import { expect, it } from 'vitest'
import { fillPromise, inARow } from './promises.ts'

it('shop promises use configured values and omit sentences without a promise', () => {
  const facts = { desde: '$799.00', gratis: null, si_gratis: '' }
  expect(fillPromise('Gratis desde {desde}.', facts)).toBe('Gratis desde $799.00.')
  expect(fillPromise('Todo {gratis}', facts)).toBeNull()
  expect(fillPromise('{si_gratis}{n} en stock', facts)).toBe('{n} en stock')
})

it('joins words into a Spanish list with commas and a conjunction', () => {
  expect(inARow(['3', '6', '12'], 'o')).toBe('3, 6 o 12')
  expect(inARow(['30', '7'], 'y')).toBe('30 y 7')
  expect(inARow(['3'], 'o')).toBe('3')
})
