import type { ProductDetail } from '#contract/catalogue.ts'
import type { DeliveryEstimate, DeliveryTimes } from '#contract/delivery-estimates.ts'
import type { ShopSettingsResponse } from '#contract/shop-content.ts'
import { getMinDaysSpannedByBusinessDays } from '#domain/business-days.ts'
import { formatDecimalPesos, fromPesos } from '#domain/money.ts'
import { findDefaultShippingMethod } from './delivery-texts.ts'
import { schemaOrgContextUrl } from './product-structured-data.ts'

const country = 'MX'
const dayInMs = 86_400_000

/**
 * Structured data of an offer: shipping cost, delivery time and return period, as far as promised;
 * digital products have neither shipping nor returns. With a postcode, the terms equal those on the
 * page.
 */
export function toOfferTermsStructuredData(
  { best_price: price, delivery }: Pick<ProductDetail, 'best_price' | 'delivery'>,
  {
    settings,
    times,
    estimate = null,
  }: {
    settings: ShopSettingsResponse | null
    times: DeliveryTimes | null
    estimate?: DeliveryEstimate | null
  },
  today: Date = new Date(),
): object | null {
  if (price === null || delivery === 'digital') return null
  const returns = settings?.free_returns
  const threshold = settings?.free_shipping?.threshold
  const isFree = threshold !== undefined && price >= threshold
  const zones = (times?.zones ?? []).flatMap(({ postcode_prefixes: prefixes, paid, free }) => {
    const way = isFree ? free : paid
    return way ? [{ ...way, prefixes }] : []
  })
  const details = [
    ...(estimate ? shippingTo(estimate, zones, today) : []),
    ...(zones.length > 0 ? [shippingAnywhere(zones, today)] : []),
  ]
  const terms = {
    ...(details.length > 0 && { shippingDetails: details }),
    ...(returns && { hasMerchantReturnPolicy: returnData(returns.days_business) }),
  }
  return Object.keys(terms).length > 0 ? terms : null
}

type Way = { from: string; to: string; cost: number }
type ZoneWay = Way & { prefixes: readonly string[] }

/**
 * Structured shipping terms without a postcode: highest cost and longest time of all zones, which
 * actual deliveries never exceed.
 */
function shippingAnywhere(ways: readonly Way[], today: Date): object {
  return shippingData(Math.max(...ways.map(({ cost }) => cost)), {}, timeData(ways, today))
}

/**
 * Structured shipping terms of the checkout's default method. The delivery time is included only if the method is also
 * the cheapest of its zone.
 */
function shippingTo(estimate: DeliveryEstimate, zones: readonly ZoneWay[], today: Date): object[] {
  const { postcode } = estimate
  const way = findDefaultShippingMethod(estimate)
  if (!way) return []
  const { shippingCost: cost } = way
  const zone = zones.find(({ prefixes }) => prefixes.some((one) => postcode.startsWith(one)))
  const time = zone?.cost === cost ? timeData([zone], today) : {}
  return [shippingData(cost, { postalCode: postcode }, time)]
}

function shippingData(cost: number, place: object, time: object): object {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: formatDecimalPesos(fromPesos(cost)),
      currency: 'MXN',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country, ...place },
    ...time,
  }
}

function timeData(ways: readonly Way[], today: Date): object {
  const days = (day: string) =>
    Math.max(
      0,
      Math.round((Date.parse(day) - Date.parse(today.toISOString().slice(0, 10))) / dayInMs),
    )
  return {
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      // Handling time is zero, because the arrival days already include packing
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 0, unitCode: 'DAY' },
      transitTime: {
        '@type': 'QuantitativeValue',
        minValue: Math.min(...ways.map(({ from }) => days(from))),
        maxValue: Math.max(...ways.map(({ to }) => days(to))),
        unitCode: 'DAY',
      },
    },
  }
}

function returnData(businessDays: number): object {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: country,
    returnPolicyCategory: `${schemaOrgContextUrl}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: getMinDaysSpannedByBusinessDays(businessDays),
    returnMethod: `${schemaOrgContextUrl}/ReturnByMail`,
    returnFees: `${schemaOrgContextUrl}/FreeReturn`,
  }
}
