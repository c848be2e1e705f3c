import { expect, it } from 'vitest'
import { merchantTerms } from './merchant-terms.ts'

const zone = (cost: number, from: string, to: string) => ({
  postcode_prefixes: ['06'],
  paid: { from, to, cost },
  free: { from, to, cost: 0 },
})
const times = {
  zones: [zone(99, '2026-11-24', '2026-11-25'), zone(149, '2026-11-25', '2026-11-30')],
}
const today = new Date('2026-11-21T18:00:00Z')
const settings = {
  free_shipping: { threshold: 999, text: '' },
  free_returns: { days_business: 5, text: '' },
} as Parameters<typeof merchantTerms>[1]['settings']
const tell = (
  product: Parameters<typeof merchantTerms>[0],
  shop: typeof settings | null = settings,
) => JSON.parse(JSON.stringify(merchantTerms(product, { settings: shop, times }, today)))

it('tells what sending costs at most and takes, and for how long a product can be given back', () => {
  const told = tell({ best_price: 500, delivery: 'physical' })
  expect(told.shippingDetails).toMatchObject({
    shippingRate: { value: '149.00', currency: 'MXN' },
    shippingDestination: { addressCountry: 'MX' },
    deliveryTime: { transitTime: { minValue: 3, maxValue: 9, unitCode: 'DAY' } },
  })
  expect(told.hasMerchantReturnPolicy).toMatchObject({
    applicableCountry: 'MX',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 5,
    returnFees: 'https://schema.org/FreeReturn',
  })
  const dear = tell({ best_price: 999, delivery: 'physical' })
  expect(dear.shippingDetails.shippingRate.value).toBe('0.00')
})

it('promises nothing that the shop does not', () => {
  expect(tell({ best_price: 500, delivery: 'digital' })).toBeNull()
  expect(tell({ best_price: null, delivery: 'physical' })).toBeNull()
  const silent = { ...settings, free_returns: null, free_shipping: null } as typeof settings
  const told = tell({ best_price: 5000, delivery: 'physical' }, silent)
  expect(told).not.toHaveProperty('hasMerchantReturnPolicy')
  expect(told.shippingDetails.shippingRate.value).toBe('149.00')
})
