import { describe, expect, it } from 'vitest'
import { toCentavos } from '../money.ts'
import type { FilterableProduct } from './filterable-product.ts'
import {
  arrivesEarliest,
  findEarliestArrival,
  reachesInstallmentPlan,
} from './toggle-filter-terms.ts'

const threshold = toCentavos(79_900)

function product(over: Partial<FilterableProduct> = {}): FilterableProduct {
  return {
    id: 1,
    price: toCentavos(50_000),
    inStock: true,
    onOffer: false,
    rating: null,
    refurbished: false,
    digital: false,
    categoryIds: [],
    optionIds: [],
    ...over,
  }
}

describe('earliest arrival at a postcode', () => {
  it('is the earlier day of parcels with and without free shipping', () => {
    const [early, late] = ['2026-12-01', '2026-12-03']
    expect(findEarliestArrival({ paid: early, free: late }, threshold)).toEqual({
      day: early,
      paid: true,
      free: false,
      freeFrom: threshold,
    })
    expect(findEarliestArrival({ paid: late, free: early }, threshold)).toMatchObject({
      day: early,
      paid: false,
      free: true,
    })
    expect(findEarliestArrival({ paid: early, free: early }, threshold)).toMatchObject({
      paid: true,
      free: true,
    })
  })

  it('leaves out free shipping that the shop does not offer', () => {
    const days = { paid: '2026-12-03', free: '2026-12-01' }
    expect(findEarliestArrival(days, null)).toMatchObject({ day: '2026-12-03', paid: true })
  })

  it('does not exist without home delivery', () => {
    expect(findEarliestArrival({ paid: undefined, free: undefined }, threshold)).toBeNull()
  })
})

describe('products that arrive first', () => {
  const paidFirst = { day: '2026-12-01', paid: true, free: false, freeFrom: threshold }
  const freeFirst = { ...paidFirst, paid: false, free: true }

  it.each([
    ['a parcel below the free-shipping threshold', {}, true, false],
    ['a parcel at the threshold', { price: threshold }, false, true],
    ['a licence key', { digital: true }, true, true],
    ['a sold-out product', { inStock: false }, false, false],
    ['a sold-out licence key', { digital: true, inStock: false }, false, false],
    ['a product without a price', { price: null }, false, false],
  ])('%s arrives first or not, by its price', (_, over, isPaid, isFree) => {
    expect(arrivesEarliest(product(over), paidFirst)).toBe(isPaid)
    expect(arrivesEarliest(product(over), freeFirst)).toBe(isFree)
  })

  it('no product arrives first without a postcode', () => {
    expect(arrivesEarliest(product(), null)).toBe(false)
  })

  it('every product in stock arrives first in a shop without free shipping', () => {
    const arrival = { ...paidFirst, freeFrom: null }
    expect(arrivesEarliest(product({ price: toCentavos(900_000) }), arrival)).toBe(true)
  })
})

it('a product reaches an instalment plan from its minimum price on', () => {
  const terms = { installmentMinimums: new Map([[12, toCentavos(120_000)]]), arrival: null }
  const reaches = (price: number | null, months = 12) =>
    reachesInstallmentPlan(
      product({ price: price === null ? null : toCentavos(price) }),
      terms,
      months,
    )
  expect(reaches(119_999)).toBe(false)
  expect(reaches(120_000)).toBe(true)
  expect(reaches(null)).toBe(false)
  expect(reaches(900_000, 6)).toBe(false)
})
