import { describe, expect, it } from 'vitest'
import { addViewedProductId } from './recently-viewed.ts'

describe('recently viewed products', () => {
  it('the list of recently viewed products puts the newest first, without duplicates, at most five (SHW-11)', () => {
    expect(addViewedProductId([], 1)).toEqual([1])
    expect(addViewedProductId([2, 3], 1)).toEqual([1, 2, 3])
    expect(addViewedProductId([2, 1, 3], 1)).toEqual([2, 1, 3])
    expect(addViewedProductId([2, 3, 4, 5, 6], 1)).toEqual([1, 2, 3, 4, 5])
  })
})
