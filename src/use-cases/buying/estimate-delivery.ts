import { chosenOption, type ShippingOption, shippingOptions } from '#domain/buying/shipping.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { bestPrice } from '#domain/catalogue/offer.ts'
import type { Centavos } from '#domain/money.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as shipping from '#persistence/buying/shipping.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import type { Db } from '#persistence/database.ts'
import { readCheckoutPolicy } from '../stored-settings.ts'
import { lookUpPostcode, type PostcodePlace } from './look-up-postcode.ts'

type EstimatedDelivery = {
  place: PostcodePlace
  /** Price of one unit, in centavos. */
  productsTotal: Centavos
  options: ShippingOption[]
  /** Shipping option preselected in the checkout. */
  first: ShippingOption | undefined
}

/** Shipping options of one unit of a product to a postcode, by the checkout's rules. */
export async function estimateDelivery(
  db: Db,
  { productId, postcode }: { productId: number; postcode: string },
  now: Date,
): Promise<Granted<EstimatedDelivery> | Refusal<'not-found'>> {
  const product = (await catalogue.listedByIds(db, [productId])).get(productId)
  const today = dayInMexico(now)
  const price = product && bestPrice(product.pricing, now)
  if (!product || price === null || price === undefined) return refuse('not-found')

  const [policy, rates, place] = await Promise.all([
    readCheckoutPolicy(db),
    shipping.ratesFor(db, postcode),
    lookUpPostcode(db, postcode),
  ])
  const cart = {
    onlyDigital: product.delivery === 'digital',
    productsTotal: price,
    couponFreesShipping: false,
  }
  const options = shippingOptions(rates, cart, policy.freeShipping, today)
  return { ok: true, place, productsTotal: price, options, first: chosenOption(options, null) }
}
