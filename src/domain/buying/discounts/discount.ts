import {
  addCentavos,
  calculatePercent,
  type Centavos,
  minCentavos,
  multiplyCentavos,
  splitCentavos,
  subtractCentavos,
  zeroCentavos,
} from '#domain/money.ts'

/** Products that a discount covers. */
export type DiscountScope =
  | { kind: 'all' }
  | { kind: 'categories'; slugs: string[] }
  | { kind: 'products'; url_keys: string[] }
  | { kind: 'brands'; brands: string[] }

/** Conditions that a cart line meets to be covered by a discount. */
type DiscountConditions = {
  scope: DiscountScope
  /** whether products on offer are excluded */
  excludeOffers: boolean
  excludeRefurbished: boolean
}

/** What a discount takes off the lines that it covers; amounts in centavos. */
export type DiscountAction =
  /** each complete set of the products is reduced by `saving` */
  | { kind: 'set'; products: readonly string[]; saving: Centavos }
  /** in each group of `buy` + `get` units, the `get` cheapest are reduced by `percent` */
  | { kind: 'units'; buy: number; get: number; percent: number }
  /** all units are reduced if their total is at least `least`, by at most `most` */
  | ({ least: Centavos; most: Centavos | null } & (
      | { kind: 'percent'; percent: number }
      | { kind: 'fixed'; amount: Centavos }
      | { kind: 'free_shipping' }
    ))

/** A discount. Bundles, promotions and coupons are three ways to make one. */
export type Discount = { conditions: DiscountConditions; action: DiscountAction }

/** The facts of a cart line on which the conditions of discounts depend. */
export type DiscountedProduct = {
  urlKey: string
  brand: string | null
  /** slugs of the product's categories and their ancestors */
  categories: readonly string[]
  onOffer: boolean
  refurbished: boolean
}

/** A cart line to which discounts apply. */
export type DiscountLine = DiscountedProduct & {
  unitPrice: Centavos
  /** units of the cart line that no earlier discount used */
  quantity: number
}

type Units = Pick<DiscountLine, 'urlKey' | 'unitPrice' | 'quantity'>

type Reduction = {
  saving: Centavos
  /** units of each cart line that the discount uses */
  units: number[]
  /** how often the discount applies; 0 if it does not */
  sets: number
  /** units or amount by which the lines miss the discount; null without either */
  short: { units: number } | { amount: Centavos } | null
}

/** Whether a discount covers a product. */
export function isCovered(
  { scope, excludeOffers, excludeRefurbished }: DiscountConditions,
  product: DiscountedProduct,
): boolean {
  if (excludeOffers && product.onOffer) return false
  if (excludeRefurbished && product.refurbished) return false
  switch (scope.kind) {
    case 'all':
      return true
    case 'categories':
      return product.categories.some((slug) => scope.slugs.includes(slug))
    case 'products':
      return scope.url_keys.includes(product.urlKey)
    case 'brands':
      return product.brand !== null && scope.brands.includes(product.brand)
  }
}

/**
 * Applies one discount to the units of cart lines. `perLine` is the saving and `paid` the reduced
 * price of the used units of each line, in centavos.
 */
export function applyDiscount(
  { conditions, action }: Discount,
  lines: readonly DiscountLine[],
): Reduction & { perLine: Centavos[]; paid: Centavos[] } {
  const covered = lines.map((line) =>
    isCovered(conditions, line) ? line : { ...line, quantity: 0 },
  )
  const reduction = reduce(action, covered)
  const prices = covered.map(({ unitPrice }, place) =>
    multiplyCentavos(unitPrice, reduction.units[place] ?? 0),
  )
  const perLine = splitCentavos(reduction.saving, prices)
  const paid = prices.map((price, place) => subtractCentavos(price, perLine[place] ?? zeroCentavos))
  return { ...reduction, perLine, paid }
}

function reduce(action: DiscountAction, lines: readonly Units[]): Reduction {
  switch (action.kind) {
    case 'set':
      return reduceSets(action, lines)
    case 'units':
      return reduceCheapestUnits(action, lines)
    default:
      return reduceAmount(action, lines)
  }
}

type Action<Kind> = Extract<DiscountAction, { kind: Kind }>

/** A saving stays below the price of the products. */
function reduceSets({ products, saving }: Action<'set'>, lines: readonly Units[]): Reduction {
  const places = products.map((urlKey) => lines.findIndex((line) => line.urlKey === urlKey))
  const sets = Math.min(...places.map((place) => lines[place]?.quantity ?? 0))
  const inSet = lines.filter((_, place) => places.includes(place))
  const price = addCentavos(...inSet.map(({ unitPrice }) => unitPrice))
  if (sets < 1 || saving >= price) return unreduced(lines)
  return {
    saving: multiplyCentavos(saving, sets),
    units: lines.map((_, place) => (places.includes(place) ? sets : 0)),
    sets,
    short: null,
  }
}

/**
 * Sorts the units by descending price and splits them into groups; the last, cheapest units of each
 * group are reduced.
 */
function reduceCheapestUnits(
  { buy, get, percent }: Action<'units'>,
  lines: readonly Units[],
): Reduction {
  const size = buy + get
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sets = Math.floor(count / size)
  const reducedBefore = (place: number) =>
    Math.floor(place / size) * get + Math.max(0, (place % size) - buy)
  const units = lines.map(() => 0)
  let saving = zeroCentavos
  let from = 0
  const byPrice = [...lines.entries()].toSorted(
    ([place, one], [otherPlace, other]) => other.unitPrice - one.unitPrice || place - otherPlace,
  )
  for (const [place, { unitPrice, quantity }] of byPrice) {
    const to = Math.min(from + quantity, sets * size)
    const reduced = reducedBefore(to) - reducedBefore(from)
    saving = addCentavos(saving, multiplyCentavos(calculatePercent(unitPrice, percent), reduced))
    units[place] = to - from
    from = to
  }
  const begun = count % size
  return { saving, units, sets, short: begun > 0 ? { units: size - begun } : null }
}

function reduceAmount(
  action: Action<'percent' | 'fixed' | 'free_shipping'>,
  lines: readonly Units[],
): Reduction {
  const { least, most } = action
  const base = addCentavos(
    ...lines.map(({ unitPrice, quantity }) => multiplyCentavos(unitPrice, quantity)),
  )
  if (base === 0) return unreduced(lines)
  if (base < least) return { ...unreduced(lines), short: { amount: subtractCentavos(least, base) } }
  const wanted =
    action.kind === 'percent'
      ? calculatePercent(base, action.percent)
      : action.kind === 'fixed'
        ? action.amount
        : zeroCentavos
  const saving = minCentavos(wanted, base, most ?? base)
  return { saving, units: lines.map(({ quantity }) => quantity), sets: 1, short: null }
}

function unreduced(lines: readonly Units[]): Reduction {
  return { saving: zeroCentavos, units: lines.map(() => 0), sets: 0, short: null }
}
