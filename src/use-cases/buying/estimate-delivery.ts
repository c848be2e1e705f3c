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
  /** one unit */
  productsTotal: Centavos
  options: ShippingOption[]
  /** what the checkout starts with */
  first: ShippingOption | undefined
}

/** How one unit of a product would come to a postcode, by the rules that the checkout goes by. */
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
