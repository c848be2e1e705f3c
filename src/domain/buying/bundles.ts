import { add, type Centavos, multiply, split, subtract, zero } from '../money.ts'
import type { AppliedBundle } from '../orders/order.ts'

/** Products that cost less together, relative to their current prices. */
export type Bundle = {
  code: string
  name: string
  /** url keys of two or three different products */
  products: readonly string[]
  /** saving per set */
  saving: Centavos
}

/** A line as far as bundles care. */
export type BundledLine = {
  urlKey: string
  /** in centavos */
  unitPrice: Centavos
  /** units that can be bought */
  quantity: number
}

type BundleSavings = {
  applied: AppliedBundle[]
  /** each line's share of the savings, to the centavo */
  perLine: Centavos[]
  /** units of each line that are part of a bundle */
  units: number[]
}

/**
 * Bundles formed by lines. A unit counts for one bundle: the largest saving, then the first. A saving stays below the
 * products' price.
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

/** Total saved by bundles and promotions, in centavos. */
export function savedByBundles(applied: readonly Pick<AppliedBundle, 'saving'>[]): Centavos {
  return add(...applied.map(({ saving }) => saving))
}

/** Prices of one set: single and bundled; null without a saving. */
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

/** Whether a bundle is offered, or why it is not. */
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

/** A bundle's availability, given its products on sale. */
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

/** The first bundle or promotion with a smaller saving, and the total loss; null without one. */
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
