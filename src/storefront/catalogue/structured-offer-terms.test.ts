import { expect, it } from 'vitest'
import { toOfferTermsStructuredData } from './structured-offer-terms.ts'

const zone = (prefix: string, cost: number, from: string, to: string) => ({
  postcode_prefixes: [prefix],
  paid: { from, to, cost },
  free: { from, to, cost: 0 },
})
const times = {
  zones: [zone('06', 99, '2026-11-24', '2026-11-25'), zone('8', 149, '2026-11-25', '2026-11-30')],
}
const today = new Date('2026-11-21T18:00:00Z')
const settings = {
  free_shipping: { threshold: 999, text: '' },
  free_returns: { days_business: 5, text: '' },
} as Parameters<typeof toOfferTermsStructuredData>[1]['settings']
type Estimate = Parameters<typeof toOfferTermsStructuredData>[1]['estimate']
const tell = (
  product: Parameters<typeof toOfferTermsStructuredData>[0],
  { shop = settings, estimate = null }: { shop?: typeof settings; estimate?: Estimate } = {},
) =>
  JSON.parse(
    JSON.stringify(toOfferTermsStructuredData(product, { settings: shop, times, estimate }, today)),
  )

it('structured data of shop policies states maximum shipping cost, delivery time and return period', () => {
  const told = tell({ best_price: 500, delivery: 'physical' })
  expect(told.shippingDetails).toMatchObject([
    {
      shippingRate: { value: '149.00', currency: 'MXN' },
      shippingDestination: { addressCountry: 'MX' },
      deliveryTime: { transitTime: { minValue: 3, maxValue: 9, unitCode: 'DAY' } },
    },
  ])
  expect(told.hasMerchantReturnPolicy).toMatchObject({
    applicableCountry: 'MX',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 5,
    returnFees: 'https://schema.org/FreeReturn',
  })
  const longer = { ...settings, free_returns: { days_business: 10, text: '' } } as typeof settings
  const tenDays = tell({ best_price: 500, delivery: 'physical' }, { shop: longer })
  expect(tenDays.hasMerchantReturnPolicy.merchantReturnDays).toBe(12)
  const dear = tell({ best_price: 999, delivery: 'physical' })
  expect(dear.shippingDetails[0].shippingRate.value).toBe('0.00')
})

it('structured data of shop policies promises nothing beyond the shop’s settings', () => {
  expect(tell({ best_price: 500, delivery: 'digital' })).toBeNull()
  expect(tell({ best_price: null, delivery: 'physical' })).toBeNull()
  const silent = { ...settings, free_returns: null, free_shipping: null } as typeof settings
  const told = tell({ best_price: 5000, delivery: 'physical' }, { shop: silent })
  expect(told).not.toHaveProperty('hasMerchantReturnPolicy')
  expect(told.shippingDetails[0].shippingRate.value).toBe('149.00')
})

it('structured data of a product gives the delivery estimate for a known postcode instead of general terms', () => {
  const sentTo = (postcode: string, ...costs: number[]) =>
    tell(
      { best_price: 500, delivery: 'physical' },
      {
        estimate: {
          postcode,
          state: 'Ciudad de México',
          municipality: null,
          order_before_hour: null,
          methods: costs.map((shippingCost, place) => ({
            code: String(place),
            name: 'Envío',
            shippingCost,
            total: 500 + shippingCost,
            estimate: '',
            selected: place === 0,
          })),
        },
      },
    ).shippingDetails
  const [here, anywhere, ...more] = sentTo('06700', 99, 189)
  expect(here).toMatchObject({
    shippingRate: { value: '99.00' },
    shippingDestination: { addressCountry: 'MX', postalCode: '06700' },
    deliveryTime: { transitTime: { minValue: 3, maxValue: 4 } },
  })
  expect(anywhere.shippingDestination).not.toHaveProperty('postalCode')
  expect(more).toEqual([])
  // of another way than the zone's cheapest no time is known
  expect(sentTo('06700', 120)[0]).not.toHaveProperty('deliveryTime')
  expect(sentTo('99999', 120)[0]).toMatchObject({ shippingRate: { value: '120.00' } })
  expect(sentTo('06700')).toHaveLength(1)
})
