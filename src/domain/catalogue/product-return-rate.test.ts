import { expect, it } from 'vitest'
import { toPublishableReturnCounts } from './product-return-rate.ts'

it('the product return rate is not published for a product with fewer than thirty deliveries', () => {
  expect(toPublishableReturnCounts({ delivered: 29, returned: 3 })).toBeNull()
  expect(toPublishableReturnCounts({ delivered: 30, returned: 3 })).toEqual({
    delivered: 30,
    returned: 3,
  })
})
