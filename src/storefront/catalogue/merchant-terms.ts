import type { ProductDetail } from '#contract/catalogue.ts'
import type { ShopSettingsReply } from '#contract/content.ts'
import type { DeliveryTimes } from '#contract/delivery.ts'
import { decimalPesos, fromPesos } from '#domain/money.ts'
import { vocabulary } from './structured-data.ts'

const country = 'MX'
const dayInMs = 86_400_000

/**
 * What sending a product costs at most and takes, and until when it can be given back, as its offer tells search engines.
 * What the shop does not promise is left out; what is sent as a key is neither sent by parcel nor given back.
 */
export function merchantTerms(
  { best_price: price, delivery }: Pick<ProductDetail, 'best_price' | 'delivery'>,
  { settings, times }: { settings: ShopSettingsReply | null; times: DeliveryTimes | null },
  today: Date = new Date(),
): object | null {
  if (price === null || delivery === 'digital') return null
  const returns = settings?.free_returns
  const threshold = settings?.free_shipping?.threshold
  const isFree = threshold !== undefined && price >= threshold
  const ways = (times?.zones ?? []).flatMap(({ paid, free }) => (isFree ? free : paid) ?? [])
  const terms = {
    ...(ways.length > 0 && { shippingDetails: shippingData(ways, today) }),
    ...(returns && { hasMerchantReturnPolicy: returnData(returns.days_business) }),
  }
  return Object.keys(terms).length > 0 ? terms : null
}

type Way = { from: string; to: string; cost: number }

/** Of all zones together, so that nobody pays more or waits longer than was told. */
function shippingData(ways: readonly Way[], today: Date): object {
  const days = (day: string) =>
    Math.max(
      0,
      Math.round((Date.parse(day) - Date.parse(today.toISOString().slice(0, 10))) / dayInMs),
    )
  const cost = Math.max(...ways.map((way) => way.cost))
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: decimalPesos(fromPesos(cost)),
      currency: 'MXN',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      // the days of arrival count from now: packing is among them
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
    returnPolicyCategory: `${vocabulary}/MerchantReturnFiniteReturnWindow`,
    // business days are never fewer days of the calendar
    merchantReturnDays: businessDays,
    returnMethod: `${vocabulary}/ReturnByMail`,
    returnFees: `${vocabulary}/FreeReturn`,
  }
}
