import {
  addCentavos,
  type Centavos,
  multiplyCentavos,
  splitCentavos,
  subtractCentavos,
  zeroCentavos,
} from '../money.ts'
import type { AppliedBundle } from '../orders/order.ts'

/** A bundle: two or three products with a discount on their current prices when bought together. */
export type Bundle = {
  code: string
  name: string
  /** url keys of two or three different products */
  products: readonly string[]
  /** saving for each complete bundle in the cart, in centavos */
  saving: Centavos
}

/** The fields of a cart line that bundles use. */
export type BundleCartLine = {
  urlKey: string
  unitPrice: Centavos
  /** units of the cart line that can be bought */
  quantity: number
}

type BundleSavings = {
  applied: AppliedBundle[]
  /** each cart line's share of the bundle savings, in centavos */
  perLine: Centavos[]
  /** units of each cart line that belong to a bundle */
  units: number[]
}

/**
 * Applies bundles to cart lines: largest saving first, then list order. Each unit counts for one
 * bundle only; a saving stays below the products' price.
 */
export function applyBundles(
  bundles: readonly Bundle[],
  lines: readonly BundleCartLine[],
): BundleSavings {
  const left = lines.map(({ quantity }) => quantity)
  const applied: AppliedBundle[] = []
  let perLine = lines.map(() => zeroCentavos)
  for (const bundle of bundles.toSorted((a, b) => b.saving - a.saving)) {
    const places = bundle.products.map((urlKey) => lines.findIndex((one) => one.urlKey === urlKey))
    const sets = Math.min(...places.map((place) => left[place] ?? 0))
    const isIn = (_: unknown, place: number) => places.includes(place)
    const price = addCentavos(...lines.filter(isIn).map(({ unitPrice }) => unitPrice))
    if (sets < 1 || bundle.saving >= price) continue
    const { code, name } = bundle
    const saving = multiplyCentavos(bundle.saving, sets)
    const shares = splitCentavos(
      saving,
      lines.map(({ unitPrice }, place) => (places.includes(place) ? unitPrice : 0)),
    )
    perLine = perLine.map((share, place) => addCentavos(share, shares[place] ?? zeroCentavos))
    for (const place of places) left[place] = (left[place] ?? 0) - sets
    applied.push({ code, name, sets, saving })
  }
  const units = lines.map(({ quantity }, place) => quantity - (left[place] ?? 0))
  return { applied, perLine, units }
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
  const lines = bundle.products.flatMap((urlKey) => {
    const unitPrice = prices.get(urlKey)
    return unitPrice === undefined ? [] : [{ urlKey, unitPrice, quantity: 1 }]
  })
  const saving = sumBundleSavings(applyBundles([bundle], lines).applied)
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
