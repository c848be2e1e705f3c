import { expect, it } from 'vitest'
import { editDistance, intendedWord } from './spelling.ts'

it('spelling distance counts changed, missing, added and swapped letters (SRC-03)', () => {
  expect(editDistance('laptop', 'laptop')).toBe(0)
  expect(editDistance('impersora', 'impresora')).toBe(1)
  expect(editDistance('audifnos', 'audifonos')).toBe(1)
  expect(editDistance('', 'usb')).toBe(3)
})

it('corrects a misspelt word to the nearest, most used known word (SRC-03)', () => {
  const known = [
    { word: 'teclado', uses: 3 },
    { word: 'teclada', uses: 1 },
    { word: 'techado', uses: 9 },
  ]
  expect(intendedWord('teclao', known)).toBe('teclado')
  expect(intendedWord('hp', [{ word: 'hd', uses: 9 }])).toBeNull()
  expect(intendedWord('zzzzz', known)).toBeNull()
})
