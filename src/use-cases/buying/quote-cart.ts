import { type CartLine, type PricedCart, priceCart } from '#domain/buying/cart.ts'
import type { Promotion } from '#domain/buying/discounts/promotions.ts'
import { findOpenCutoffHour } from '#domain/buying/order-cutoff.ts'
import { getCurrentPrice } from '#domain/catalogue/offer.ts'
import type { ProductListItem } from '#domain/catalogue/product.ts'
import * as promotions from '#persistence/buying/promotions.ts'
import * as shipping from '#persistence/buying/shipping-rates.ts'
import { listAncestorCategories } from '#persistence/catalogue/category-slugs.ts'
import * as catalogue from '#persistence/catalogue/storefront-product-lists.ts'
import type { Db } from '#persistence/database.ts'
import { readActiveBundles, readCheckoutPolicy } from '../read-settings.ts'
import { lookUpPostcode, type PostcodeLocation } from './look-up-postcode.ts'

export type CartQuote = {
  cart: PricedCart
  products: Map<number, ProductListItem>
  /** ids of products that are no longer on sale */
  gone: number[]
  /** place of delivery, if the postcode is known */
  place: PostcodeLocation | null
  /** hour until which an order still arrives as estimated; null if the shop names none */
  orderBeforeHour: number | null
}

type Wanted = readonly { productId: number; quantity: number }[]

/** Current price of a guest's cart, each line capped to its stock; with a postcode, also the shipping cost. */
export async function quoteCart(
  db: Db,
  wanted: Wanted,
  postcode: string | undefined,
  now: Date,
): Promise<CartQuote> {
  return quoteCartWithPromotions(
    db,
    { wanted, postcode, inForce: await promotions.listActivePromotions(db, now) },
    now,
  )
}

/** Prices a guest's cart as if the given promotions were active. */
export async function quoteCartWithPromotions(
  db: Db,
  {
    wanted,
    postcode,
    inForce,
  }: { wanted: Wanted; postcode?: string | undefined; inForce: readonly Promotion[] },
  now: Date,
): Promise<CartQuote> {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of wanted) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  const products = await catalogue.findListedProductsByIds(db, [...quantities.keys()])
  const categories =
    inForce.length === 0 ? new Map() : await listAncestorCategories(db, [...products.keys()])
  const [{ freeShipping, orderCutoffHour }, weights, rates, place] = await Promise.all([
    readCheckoutPolicy(db),
    shipping.readProductWeights(db, [...products.keys()]),
    postcode ? shipping.listShippingRates(db, postcode) : shipping.listDigitalDeliveryRates(db),
    postcode ? lookUpPostcode(db, postcode) : null,
  ])
  const lines = [...quantities].flatMap(([productId, quantity]) => {
    const product = products.get(productId)
    const price = product && getCurrentPrice(product.pricing, now)
    const weightGrams = weights.get(productId) ?? null
    return product && price
      ? [lineOf({ ...product, weightGrams }, quantity, price, categories.get(product.id))]
      : []
  })
  const cart = priceCart(lines, {
    now,
    bundles: await readActiveBundles(db),
    promotions: inForce,
    coupon: null,
    rates,
    chosenShipping: null,
    freeShipping,
    orderCutoffHour,
  })
  const bought = new Set(lines.map(({ productId }) => productId))
  const gone = [...quantities.keys()].filter((productId) => !bought.has(productId))
  const orderBeforeHour = findOpenCutoffHour(now, orderCutoffHour)
  return { cart, products, gone, place, orderBeforeHour }
}

function lineOf(
  product: ProductListItem & Pick<CartLine, 'weightGrams'>,
  quantity: number,
  seenPrice: CartLine['seenPrice'],
  categories: string[] = [],
): CartLine {
  const { id, available, weightGrams } = product
  return {
    lineId: id,
    productId: id,
    // A sold-out product keeps its requested quantity in the guest's cart and is marked as
    // unavailable.
    quantity: available === 0 ? quantity : Math.min(quantity, available),
    name: product.name,
    sku: '',
    urlKey: product.urlKey,
    imagePath: product.pictures[0]?.path ?? null,
    digital: product.delivery === 'digital',
    weightGrams,
    refurbished: product.refurbished,
    visible: true,
    pricing: product.pricing,
    available,
    brand: product.brand,
    categories,
    seenPrice,
  }
}
