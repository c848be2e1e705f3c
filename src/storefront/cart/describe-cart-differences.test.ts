import { describe, expect, it } from 'vitest'
import type { CartLine } from './cart-snapshot.ts'
import { describeCartDifferences } from './describe-cart-differences.ts'

function line(changes: Partial<CartLine> = {}): CartLine {
  return {
    key: 'item-1',
    productId: 1,
    urlKey: 'mouse',
    name: 'Mouse',
    quantity: 2,
    maxQuantity: 9,
    unitPrice: 299,
    regularPrice: 299,
    lineTotal: 598,
    bundled: 0,
    changing: false,
    ...changes,
  }
}

describe('comparison of the shown cart with the server cart', () => {
  it('the cart comparison before payment finds no difference if lines, quantities, prices and stock agree (CHK-04)', () => {
    expect(describeCartDifferences([line()], [line({ key: 'item-7' })])).toEqual([])
  })

  it.each([
    ['a line that is gone', [line()], [], ['Mouse: ya no está en tu carrito.']],
    ['a line that came', [], [line()], ['Mouse: se agregó a tu carrito.']],
    [
      'a lower price',
      [line()],
      [line({ unitPrice: 249.5 })],
      ['Mouse: bajó de $299.00 a $249.50.'],
    ],
    [
      'a higher price',
      [line()],
      [line({ unitPrice: 310 })],
      ['Mouse: subió de $299.00 a $310.00.'],
    ],
    ['another quantity', [line()], [line({ quantity: 1 })], ['Mouse: la cantidad pasó de 2 a 1.']],
    ['too little stock', [line()], [line({ maxQuantity: 1 })], ['Mouse: solo quedan 1.']],
    ['no stock', [line()], [line({ maxQuantity: 0 })], ['Mouse: se agotó.']],
  ])('the cart comparison reports %s (CHK-04, ERR-11)', (_what, shown, now, said) => {
    expect(describeCartDifferences(shown, now)).toEqual(said)
  })
})
