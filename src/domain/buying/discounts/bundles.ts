import { addCentavos, type Centavos, subtractCentavos } from '#domain/money.ts'
import type { AppliedBundle } from '#domain/orders/order.ts'
import { applyDiscount, type Discount } from './discount.ts'

/** Maximum number of bundles in the shop; the import of a content file has the same limit. */
export const maxBundles = 500

/** A bundle: two or three products with a discount on their current prices when bought together. */
export type Bundle = {
  code: string
  name: string
  /** url keys of two or three different products */
  products: readonly string[]
  /** saving for each complete bundle in the cart, in centavos */
  saving: Centavos
}

/** Discount of each complete set of a bundle's products. */
export function toBundleDiscount({ products, saving }: Bundle): Discount {
  const scope = { kind: 'products' as const, url_keys: [...products] }
  return {
    conditions: { scope, excludeOffers: false, excludeRefurbished: false },
    action: { kind: 'set', products, saving },
  }
}

/** Total saving of bundles and promotions, in centavos. */
export function sumBundleSavings(applied: readonly Pick<AppliedBundle, 'saving'>[]): Centavos {
  return addCentavos(...applied.map(({ saving }) => saving))
}

/** Regular and discounted price of one bundle, in centavos; null without a saving. */
export function calculateBundlePrice(
  bundle: Bundle,
  prices: ReadonlyMap<string, Centavos>,
): { apart: Centavos; together: Centavos; saving: Centavos } | null {
  const facts = { brand: null, categories: [], onOffer: false, refurbished: false, quantity: 1 }
  const lines = bundle.products.flatMap((urlKey) => {
    const unitPrice = prices.get(urlKey)
    return unitPrice === undefined ? [] : [{ ...facts, urlKey, unitPrice }]
  })
  const { saving } = applyDiscount(toBundleDiscount(bundle), lines)
  const apart = addCentavos(...lines.map(({ unitPrice }) => unitPrice))
  return saving === 0 ? null : { apart, together: subtractCentavos(apart, saving), saving }
}

/** Availability states of a bundle: offered, or the reason why the bundle is not offered. */
export const bundleAvailabilities = [
  'offered',
  'paused',
  'gone',
  'sold-out',
  'unpriced',
  'too-much',
] as const
export type BundleAvailability = (typeof bundleAvailabilities)[number]

/** A product of a bundle with its current price and purchasable units. */
export type BundledProduct = { urlKey: string; price: Centavos | null; available: number }

/** Determines whether a bundle is offered, or why not, from its products on sale. */
export function determineBundleAvailability(
  bundle: Bundle & { paused?: boolean },
  sold: readonly BundledProduct[],
): { standing: BundleAvailability; price: ReturnType<typeof calculateBundlePrice> } {
  const own = bundle.products.flatMap((key) => sold.find(({ urlKey }) => urlKey === key) ?? [])
  const prices = new Map(
    own.flatMap(({ urlKey, price }) => (price === null ? [] : [[urlKey, price] as const])),
  )
  const price = calculateBundlePrice(bundle, prices)
  const standing = bundle.paused
    ? 'paused'
    : own.length < bundle.products.length
      ? 'gone'
      : own.some(({ available }) => available === 0)
        ? 'sold-out'
        : prices.size < own.length
          ? 'unpriced'
          : price === null
            ? 'too-much'
            : 'offered'
  return { standing, price }
}

/**
 * Finds the first bundle or promotion whose saving decreased in the cart, with the total decrease;
 * null if total savings did not decrease.
 */
export function findBundleWithReducedSavings(
  before: readonly AppliedBundle[],
  now: readonly AppliedBundle[],
): { name: string; saving: Centavos; promotion?: number } | null {
  const saving = subtractCentavos(sumBundleSavings(before), sumBundleSavings(now))
  const broken = before.find(
    (bundle) => (now.find(({ code }) => code === bundle.code)?.saving ?? 0) < bundle.saving,
  )
  if (!broken || saving <= 0) return null
  const { name, promotion } = broken
  return { name, saving, ...(promotion !== undefined && { promotion }) }
}
