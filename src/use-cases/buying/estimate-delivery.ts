import { findOpenCutoffHour, getHandlingDay } from '#domain/buying/order-cutoff.ts'
import {
  findChosenShippingOption,
  type ShippingOption,
  listShippingOptions,
} from '#domain/buying/shipping-options.ts'
import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import type { Centavos } from '#domain/money.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../read-settings.ts'
import { lookUpPostcode, type PostcodeLocation } from './look-up-postcode.ts'

type EstimatedDelivery = {
  place: PostcodeLocation
  /**
   * Products total of the estimated delivery in centavos: the current price of one unit of the
   * product.
   */
  productsTotal: Centavos
  options: ShippingOption[]
  /** hour until which an order still arrives as estimated; null if the shop names none */
  orderBeforeHour: number | null
  /** Home delivery preselected in the checkout; undefined if none reaches the postcode. */
  first: ShippingOption | undefined
}

/**
 * Estimates the shipping options for one unit of a product to a postcode, by the checkout's rules.
 */
export async function estimateDelivery(
  db: Db,
  { productId, postcode }: { productId: number; postcode: string },
  now: Date,
): Promise<SuccessResult<EstimatedDelivery> | Refusal<'not-found'>> {
  const product = (await catalogue.findListedProductsByIds(db, [productId])).get(productId)
  const price = product && getCurrentPrice(product.pricing, now)
  if (!product || price === null || price === undefined) return refuse('not-found')

  const [policy, weights, rates, place] = await Promise.all([
    readCheckoutPolicy(db),
    shipping.readProductWeights(db, [productId]),
    shipping.listShippingRates(db, postcode),
    lookUpPostcode(db, postcode),
  ])
  const cart = {
    onlyDigital: product.delivery === 'digital',
    productsTotal: price,
    weightGrams: weights.get(productId) ?? 0,
    couponFreesShipping: false,
  }
  const cutoff = policy.orderCutoffHour
  const options = listShippingOptions(rates, cart, policy.freeShipping, getHandlingDay(now, cutoff))
  return {
    ok: true,
    place,
    productsTotal: price,
    options,
    orderBeforeHour: findOpenCutoffHour(now, cutoff),
    first: findChosenShippingOption(options, null),
  }
}
