import {
  addCentavos,
  type Centavos,
  multiplyCentavos,
  calculatePercent,
  splitCentavos,
  subtractCentavos,
  zeroCentavos,
} from '../money.ts'
import type { AppliedBundle } from '../orders/order.ts'
import type { CouponScope } from './coupon.ts'

/** What a shopper gets by a promotion for buying enough of its products. */
export type PromotionDeal =
  /** in each group of `buy` + `get` units, the `get` cheapest are reduced by `percent` */
  | { kind: 'units'; buy: number; get: number; percent: number }
  /** all units are reduced by `percent` if their total is at least `least` centavos */
  | { kind: 'amount'; percent: number; least: Centavos }

export type PromotionScope = CouponScope | { kind: 'brands'; brands: string[] }

/** An automatic discount without a coupon code. */
export type Promotion = {
  id: number
  name: string
  deal: PromotionDeal
  scope: PromotionScope
  /** whether the promotion excludes products that are on offer */
  excludeOffers: boolean
  /** whether a coupon may also apply to the amount left after the promotion */
  combines: boolean
}

/** The fields of a cart line that promotions use. */
export type PromotionCartLine = {
  urlKey: string
  brand: string | null
  /** slugs of the product's categories and their ancestors */
  categories: readonly string[]
  onOffer: boolean
  unitPrice: Centavos
  /** units of the cart line that are not used by a bundle or another promotion */
  quantity: number
}

/** Units or amount by which the cart misses a promotion. */
export type AmountMissingToPromotion = { promotion: Promotion } & (
  | { units: number }
  | { amount: Centavos }
)

type PromotionSavings = {
  applied: AppliedBundle[]
  /** saving of each cart line from promotions, in centavos */
  perLine: Centavos[]
  /** amount of each cart line to which a coupon may not apply, in centavos */
  closed: Centavos[]
  /** promotions that the cart nearly reaches, with the missing units or amount */
  missing: AmountMissingToPromotion[]
}

export function isPromotionForProduct(
  { scope, excludeOffers }: Pick<Promotion, 'scope' | 'excludeOffers'>,
  line: Pick<PromotionCartLine, 'urlKey' | 'brand' | 'categories' | 'onOffer'>,
): boolean {
  if (excludeOffers && line.onOffer) return false
  switch (scope.kind) {
    case 'all':
      return true
    case 'categories':
      return line.categories.some((slug) => scope.slugs.includes(slug))
    case 'products':
      return scope.url_keys.includes(line.urlKey)
    case 'brands':
      return line.brand !== null && scope.brands.includes(line.brand)
  }
}

/** Applies promotions in their given sequence; each unit counts for the first matching promotion only. */
export function applyPromotions(
  promotions: readonly Promotion[],
  lines: readonly PromotionCartLine[],
): PromotionSavings {
  const left = lines.map(({ quantity }) => quantity)
  const applied: AppliedBundle[] = []
  const missing: AmountMissingToPromotion[] = []
  let perLine = lines.map(() => zeroCentavos)
  let closed = lines.map(() => zeroCentavos)
  for (const promotion of promotions) {
    const free = lines.map((line, place) =>
      isPromotionForProduct(promotion, line) ? { ...line, quantity: left[place] ?? 0 } : none(line),
    )
    const { saving, taken, sets, short } = applyDeal(promotion.deal, free)
    if (short) missing.push({ promotion, ...short })
    if (saving === 0) continue
    const weights = free.map(({ unitPrice }, place) =>
      multiplyCentavos(unitPrice, taken[place] ?? 0),
    )
    const shares = splitCentavos(saving, weights)
    perLine = perLine.map((share, place) => addCentavos(share, shares[place] ?? zeroCentavos))
    if (!promotion.combines) {
      closed = closed.map((sum, place) =>
        addCentavos(
          sum,
          subtractCentavos(weights[place] ?? zeroCentavos, shares[place] ?? zeroCentavos),
        ),
      )
    }
    for (const [place, units] of taken.entries()) left[place] = (left[place] ?? 0) - units
    const { id, name } = promotion
    applied.push({ code: `promo-${id}`, name, sets, saving, promotion: id })
  }
  return { applied, perLine, closed, missing }
}

type DealtLine = Pick<PromotionCartLine, 'unitPrice' | 'quantity'>

type Dealt = {
  saving: Centavos
  /** units of each cart line that the promotion uses */
  taken: number[]
  sets: number
  short: { units: number } | { amount: Centavos } | null
}

function none({ unitPrice }: PromotionCartLine): DealtLine {
  return { unitPrice, quantity: 0 }
}

function applyDeal(deal: PromotionDeal, lines: readonly DealtLine[]): Dealt {
  return deal.kind === 'units' ? dealUnits(deal, lines) : dealAmount(deal, lines)
}

function dealAmount(
  { percent, least }: Extract<PromotionDeal, { kind: 'amount' }>,
  lines: readonly DealtLine[],
): Dealt {
  const base = addCentavos(
    ...lines.map(({ unitPrice, quantity }) => multiplyCentavos(unitPrice, quantity)),
  )
  if (base > 0 && base >= least) {
    const taken = lines.map(({ quantity }) => quantity)
    return { saving: calculatePercent(base, percent), taken, sets: 1, short: null }
  }
  const short = base > 0 ? { amount: subtractCentavos(least, base) } : null
  return { saving: zeroCentavos, taken: lines.map(() => 0), sets: 0, short }
}

/**
 * Sorts the units by descending price and splits them into groups; the promotion reduces the last,
 * cheapest units of each group.
 */
function dealUnits(
  { buy, get, percent }: Extract<PromotionDeal, { kind: 'units' }>,
  lines: readonly DealtLine[],
): Dealt {
  const size = buy + get
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sets = Math.floor(units / size)
  const reducedBefore = (place: number) =>
    Math.floor(place / size) * get + Math.max(0, (place % size) - buy)
  const taken = lines.map(() => 0)
  let saving = zeroCentavos
  let from = 0
  for (const { place } of byPrice(lines)) {
    const { unitPrice, quantity } = lines[place] ?? { unitPrice: zeroCentavos, quantity: 0 }
    const to = Math.min(from + quantity, sets * size)
    const reduced = reducedBefore(to) - reducedBefore(from)
    saving = addCentavos(saving, multiplyCentavos(calculatePercent(unitPrice, percent), reduced))
    taken[place] = to - from
    from = to
  }
  const begun = units % size
  return { saving, taken, sets, short: begun > 0 ? { units: size - begun } : null }
}

function byPrice(lines: readonly DealtLine[]) {
  return lines
    .map(({ unitPrice }, place) => ({ unitPrice, place }))
    .toSorted((one, other) => other.unitPrice - one.unitPrice || one.place - other.place)
}
