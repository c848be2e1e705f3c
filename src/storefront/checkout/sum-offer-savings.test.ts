import { describe, expect, it } from 'vitest'
import { sumOfferSavings } from './sum-offer-savings.ts'

const line = {
  key: 'item-1',
  productId: 1,
  urlKey: 'x',
  name: 'X',
  maxQuantity: 9,
  lineTotal: 0,
  bundled: 0,
  changing: false,
}

describe('offer savings', () => {
  it('the offer savings shown in the cart count exactly the units on offer, to the centavo (CHK-02)', () => {
    expect(
      sumOfferSavings([
        { ...line, quantity: 3, unitPrice: 19.9, regularPrice: 20 },
        { ...line, quantity: 1, unitPrice: 100, regularPrice: 100 },
      ]),
    ).toBe(0.3)
    expect(sumOfferSavings([])).toBe(0)
  })
})
