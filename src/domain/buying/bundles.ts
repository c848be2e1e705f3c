import { add, type Centavos, multiply, split, subtract, zero } from '../money.ts'
import type { AppliedBundle } from '../orders/order.ts'

/** Products with a discount when bought together, relative to their current prices. */
export type Bundle = {
  code: string
  name: string
  /** url keys of two or three different products */
  products: readonly string[]
  /** saving per bundle, in centavos */
  saving: Centavos
}

/** The cart-line fields used for bundles. */
export type BundledLine = {
  urlKey: string
  unitPrice: Centavos
  /** purchasable units of the line */
  quantity: number
}

type BundleSavings = {
  applied: AppliedBundle[]
  /** share of the savings per line, in centavos */
  perLine: Centavos[]
  /** bundled units per line */
  units: number[]
}

/**
 * Applies bundles to cart lines. Each unit counts for one bundle, by largest saving, then list order; a saving stays
 * below the products' price.
 */
export function applyBundles(
  bundles: readonly Bundle[],
  lines: readonly BundledLine[],
): BundleSavings {
  const left = lines.map(({ quantity }) => quantity)
  const applied: AppliedBundle[] = []
  let perLine = lines.map(() => zero)
  for (const bundle of bundles.toSorted((a, b) => b.saving - a.saving)) {
    const places = bundle.products.map((urlKey) => lines.findIndex((one) => one.urlKey === urlKey))
    const sets = Math.min(...places.map((place) => left[place] ?? 0))
    const isIn = (_: unknown, place: number) => places.includes(place)
    const price = add(...lines.filter(isIn).map(({ unitPrice }) => unitPrice))
    if (sets < 1 || bundle.saving >= price) continue
    const { code, name } = bundle
    const saving = multiply(bundle.saving, sets)
    const shares = split(
      saving,
      lines.map(({ unitPrice }, place) => (places.includes(place) ? unitPrice : 0)),
    )
    perLine = perLine.map((share, place) => add(share, shares[place] ?? zero))
    for (const place of places) left[place] = (left[place] ?? 0) - sets
    applied.push({ code, name, sets, saving })
  }
  const units = lines.map(({ quantity }, place) => quantity - (left[place] ?? 0))
  return { applied, perLine, units }
}

/** Total saving of bundles and promotions, in centavos. */
export function savedByBundles(applied: readonly Pick<AppliedBundle, 'saving'>[]): Centavos {
  return add(...applied.map(({ saving }) => saving))
}

/** Regular and discounted price of one bundle, in centavos; null without a saving. */
export function bundlePrice(
  bundle: Bundle,
  prices: ReadonlyMap<string, Centavos>,
): { apart: Centavos; together: Centavos; saving: Centavos } | null {
  const lines = bundle.products.flatMap((urlKey) => {
    const unitPrice = prices.get(urlKey)
    return unitPrice === undefined ? [] : [{ urlKey, unitPrice, quantity: 1 }]
  })
  const saving = savedByBundles(applyBundles([bundle], lines).applied)
  const apart = add(...lines.map(({ unitPrice }) => unitPrice))
  return saving === 0 ? null : { apart, together: subtract(apart, saving), saving }
}

/** Availability states of a bundle: offered, or the reason against it. */
export const bundleStandings = [
  'offered',
  'paused',
  'gone',
  'sold-out',
  'unpriced',
  'too-much',
] as const
export type BundleStanding = (typeof bundleStandings)[number]

/** A product of a bundle with its current price and purchasable units. */
export type BundledProduct = { urlKey: string; price: Centavos | null; available: number }

/** Availability state of a bundle, given its products on sale. */
export function bundleStanding(
  bundle: Bundle & { paused?: boolean },
  sold: readonly BundledProduct[],
): { standing: BundleStanding; price: ReturnType<typeof bundlePrice> } {
  const own = bundle.products.flatMap((key) => sold.find(({ urlKey }) => urlKey === key) ?? [])
  const prices = new Map(
    own.flatMap(({ urlKey, price }) => (price === null ? [] : [[urlKey, price] as const])),
  )
  const price = bundlePrice(bundle, prices)
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

/** First bundle or promotion with a reduced saving, and the total loss; null without a loss. */
export function lostBundle(
  before: readonly AppliedBundle[],
  now: readonly AppliedBundle[],
): { name: string; saving: Centavos; promotion?: number } | null {
  const saving = subtract(savedByBundles(before), savedByBundles(now))
  const broken = before.find(
    (bundle) => (now.find(({ code }) => code === bundle.code)?.saving ?? 0) < bundle.saving,
  )
  if (!broken || saving <= 0) return null
  const { name, promotion } = broken
  return { name, saving, ...(promotion !== undefined && { promotion }) }
}
