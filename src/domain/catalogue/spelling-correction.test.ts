import { expect, it } from 'vitest'
import {
  calculateEditDistance,
  correctSpelling,
  findMostSimilarIndexedWord,
} from './spelling-correction.ts'

it('the spelling distance of two search words counts changed, missing, added and swapped letters (SRC-03)', () => {
  expect(calculateEditDistance('laptop', 'laptop')).toBe(0)
  expect(calculateEditDistance('impersora', 'impresora')).toBe(1)
  expect(calculateEditDistance('audifnos', 'audifonos')).toBe(1)
  expect(calculateEditDistance('', 'usb')).toBe(3)
})

it('spelling correction of a search word picks the nearest known word, and among equals the most used (SRC-03)', () => {
  const known = [
    { word: 'teclado', uses: 3 },
    { word: 'teclada', uses: 1 },
    { word: 'techado', uses: 9 },
  ]
  expect(findMostSimilarIndexedWord('teclao', known)).toBe('teclado')
  expect(findMostSimilarIndexedWord('hp', [{ word: 'hd', uses: 9 }])).toBeNull()
  expect(findMostSimilarIndexedWord('zzzzz', known)).toBeNull()
})

it('spelling correction keeps the other words and limits of a query (SRC-03)', () => {
  const near = new Map([['impresra', [{ word: 'impresora', uses: 3, shown: 'impresora' }]]])
  expect(correctSpelling('Impresra de tinta, menos de 2 mil', near)).toBe(
    'impresora de tinta, menos de 2 mil',
  )
  expect(correctSpelling('impresora', near)).toBeNull()
})
