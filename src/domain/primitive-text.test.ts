import { expect, it } from 'vitest'
import { primitiveText } from './primitive-text.ts'

it('converts only primitives to text, also where an object overrides toString', () => {
  const values: unknown[] = ['tres', 3, false, null, undefined, {}, { toString: 1 }, [null]]
  expect(values.map(primitiveText)).toEqual(['tres', '3', 'false', '', '', '', '', ''])
})
