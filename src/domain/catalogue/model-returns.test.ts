import { expect, it } from 'vitest'
import { sayableReturns } from './model-returns.ts'

it('reports no return rate for models with fewer than thirty deliveries', () => {
  expect(sayableReturns({ delivered: 29, returned: 3 })).toBeNull()
  expect(sayableReturns({ delivered: 30, returned: 3 })).toEqual({ delivered: 30, returned: 3 })
})
