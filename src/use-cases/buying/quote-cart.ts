import { type CartLine, type PricedCart, priceCart } from '#domain/buying/cart.ts'
import { dayInMexico } from '#domain/calendar.ts'
import { bestPrice } from '#domain/catalogue/offer.ts'
import type { ListedProduct } from '#domain/catalogue/product.ts'
import * as shipping from '#persistence/buying/shipping.ts'
import * as catalogue from '#persistence/catalogue/catalogue.ts'
import type { Db } from '#persistence/database.ts'
import { readBundles, readCheckoutPolicy } from '../stored-settings.ts'
import { lookUpPostcode, type PostcodePlace } from './look-up-postcode.ts'

export type CartQuote = {
  cart: PricedCart
  products: Map<number, ListedProduct>
  /** products that cannot be bought any more */
  gone: number[]
  /** where it would go, when that is known */
  place: PostcodePlace | null
}

/** What a guest's cart costs now, each line capped to what there is; with a postcode, shipping too. */
export async function quoteCart(
  db: Db,
  wanted: readonly { productId: number; quantity: number }[],
  postcode: string | undefined,
  now: Date,
): Promise<CartQuote> {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of wanted) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  const today = dayInMexico(now)
  const products = await catalogue.listedByIds(db, [...quantities.keys()])
  const [{ freeShipping }, rates, place] = await Promise.all([
    readCheckoutPolicy(db),
    postcode ? shipping.ratesFor(db, postcode) : shipping.digitalRates(db),
    postcode ? lookUpPostcode(db, postcode) : null,
  ])
  const lines = [...quantities].flatMap(([productId, quantity]) => {
    const product = products.get(productId)
    const price = product && bestPrice(product.pricing, today)
    return product && price ? [lineOf(product, quantity, price)] : []
  })
  const cart = priceCart(lines, {
    today,
    bundles: await readBundles(db),
    coupon: null,
    rates,
    chosenShipping: null,
    freeShipping,
  })
  const bought = new Set(lines.map(({ productId }) => productId))
  const gone = [...quantities.keys()].filter((productId) => !bought.has(productId))
  return { cart, products, gone, place }
}

function lineOf(
  product: ListedProduct,
  quantity: number,
  seenPrice: CartLine['seenPrice'],
): CartLine {
  const { id, available } = product
  return {
    lineId: id,
    productId: id,
    // None left: the line stays as asked, and says itself that nothing of it can be bought.
    quantity: available === 0 ? quantity : Math.min(quantity, available),
    name: product.name,
    sku: '',
    urlKey: product.urlKey,
    imagePath: product.pictures[0]?.path ?? null,
    digital: product.delivery === 'digital',
    refurbished: product.refurbished,
    visible: true,
    pricing: product.pricing,
    available,
    categories: [],
    seenPrice,
  }
}
