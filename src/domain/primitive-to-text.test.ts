import { expect, it } from 'vitest'
import { toTextIfPrimitive } from './primitive-to-text.ts'

it('only primitive values are converted to text; objects with their own toString method are not', () => {
  const values: unknown[] = ['tres', 3, false, null, undefined, {}, { toString: 1 }, [null]]
  expect(values.map(toTextIfPrimitive)).toEqual(['tres', '3', 'false', '', '', '', '', ''])
})
