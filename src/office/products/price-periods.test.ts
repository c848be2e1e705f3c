import { expect, it } from 'vitest'
import { listPricePeriods } from './price-periods.tsx'

const offer = {
  price: 2499,
  special_price: 1999,
  special_from: null,
  special_to: '2026-12-01',
  on_offer: true,
}

it.each([
  [
    'a running offer',
    offer,
    [
      [1999, 'oferta, hasta el 1 dic'],
      [2499, 'después'],
    ],
  ],
  [
    'an offer to come',
    { ...offer, on_offer: false, special_from: '2026-11-28' },
    [
      [2499, 'precio normal'],
      [1999, 'oferta, del 28 nov al 1 dic'],
      [2499, 'después'],
    ],
  ],
  [
    'an offer that ended',
    { ...offer, on_offer: false, special_to: '2026-11-01' },
    [[2499, 'precio normal']],
  ],
  ['no price', { ...offer, price: null }, []],
])('the prices in time of a product with %s', (_, product, expected) => {
  const told = listPricePeriods(product, '2026-11-25').map(({ price, when }) => [price, when])
  expect(told).toEqual(expected)
})
