import { expect, it } from 'vitest'
import { sayableReturns } from './model-returns.ts'

it('says nothing of a model of which fewer than thirty units arrived', () => {
  expect(sayableReturns({ delivered: 29, returned: 3 })).toBeNull()
  expect(sayableReturns({ delivered: 30, returned: 3 })).toEqual({ delivered: 30, returned: 3 })
})
