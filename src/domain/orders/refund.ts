import { add, type Centavos, largest, multiply, smallest, split, subtract, zero } from '../money.ts'
import { type Granted, type Refusal, refuse } from '../refusal.ts'

/** Location of refunded goods: not shipped, kept by the shopper, or returned. */
type GoodsPlace = 'unsent' | 'kept' | 'returned'

/** The order-line fields used for refunds. */
export type RefundableLine = {
  id: number
  productId: number | null
  sku: string
  name: string
  digital: boolean
  quantity: number
  /** refunded units */
  refunded: number
  /** units still in the warehouse; for digital lines, units without an assigned key */
  unsent: number
  /** unit price before bundles and coupon, in centavos */
  unitPrice: Centavos
  /** whole line's share of the discount from bundles and coupon, in centavos */
  discount: Centavos
}

/** Refundable amounts of an order, in centavos. */
export type RefundFacts = {
  lines: readonly RefundableLine[]
  /** remaining payment after deducting all opened refunds, in centavos */
  left: Centavos
  /** shipping paid and shipping refunded, in centavos */
  shipping: Centavos
  shippingRefunded: Centavos
  /** product total after discounts, in centavos */
  products: Centavos
  /** valid and pending reward points of the order */
  points: number
  /** calculates reward points for a product amount in centavos */
  pointsFor: (products: Centavos) => number
}

export type RefundedUnits = {
  lineId: number
  quantity: number
  goods: GoodsPlace
  /** whether units are restocked; units kept by the shopper are never restocked */
  restock: boolean
}

/** A refund request: units with optional shipping, or an amount only. */
export type RefundAsk =
  | { amount: Centavos }
  /** `returnId`: the return that this refund completes */
  | { lines: readonly RefundedUnits[]; shipping: boolean; returnId?: number }

/** Final order state after a full refund. */
export type OrderEnd = { end: 'canceled' | 'refunded' }

/** Refunded units of one line; amounts in centavos. */
export type PlannedLine = RefundedUnits & {
  name: string
  productId: number | null
  digital: boolean
  /** price before bundles and coupon, in centavos */
  price: Centavos
  /** units' share of the discount from bundles and coupon, in centavos */
  discount: Centavos
  /** refundable amount of the units, in centavos */
  amount: Centavos
}

/** Calculated effect of a refund; amounts in centavos. */
export type RefundPlan = {
  lines: PlannedLine[]
  shipping: Centavos
  /** earlier refunds without lines, in centavos */
  givenBefore: Centavos
  amount: Centavos
  /** whether all units are refunded with this refund; then shipping, coupon and points are returned too */
  whole: boolean
  /** reward points cancelled by the refund */
  points: number
  /** remaining payment after the refund, in centavos */
  stays: Centavos
}

export type RefundRefusal =
  | Refusal<'line-not-found' | 'nothing-to-refund'>
  /** `left`: refundable units of the line */
  | Refusal<'too-many-units', { name: string; left: number }>
  /**
   * `left`: payment not covered by an opened refund, in centavos; only a cancellation or return refunds it completely
   */
  | Refusal<'not-a-part', { left: Centavos }>

/** Calculates a refund, for the dry run as well as for the execution. */
export function planRefund(
  facts: RefundFacts,
  ask: RefundAsk,
): Granted<{ plan: RefundPlan }> | RefundRefusal {
  return 'amount' in ask ? planAmount(facts, ask.amount) : planLines(facts, ask)
}

function planAmount(
  facts: RefundFacts,
  amount: Centavos,
): Granted<{ plan: RefundPlan }> | RefundRefusal {
  if (amount <= 0) return refuse('nothing-to-refund')
  if (amount >= facts.left) return refuse('not-a-part', { left: facts.left })
  return { ok: true, plan: planOf(facts, { lines: [], shipping: zero, nominal: amount }) }
}

function planLines(
  facts: RefundFacts,
  ask: { lines: readonly RefundedUnits[]; shipping: boolean },
): Granted<{ plan: RefundPlan }> | RefundRefusal {
  const planned: PlannedLine[] = []
  for (const units of ask.lines) {
    const line = facts.lines.find(({ id }) => id === units.lineId)
    if (!line) return refuse('line-not-found')
    const before = planned.filter(({ lineId }) => lineId === line.id)
    const most = refundableUnits(line, units.goods) - unitsOf(before.filter(isAlike(units)))
    if (units.quantity > most || units.quantity < 1) {
      return refuse('too-many-units', { name: line.name, left: Math.max(0, most) })
    }
    planned.push(priceUnits(line, line.refunded + unitsOf(before), units))
  }
  const isWhole = facts.lines.every(
    ({ id, quantity, refunded }) =>
      refunded + unitsOf(planned.filter(({ lineId }) => lineId === id)) === quantity,
  )
  const shippingLeft = subtract(facts.shipping, facts.shippingRefunded)
  const shipping = ask.shipping || isWhole ? shippingLeft : zero
  if (planned.length === 0 && shipping === 0) return refuse('nothing-to-refund')
  const nominal = add(shipping, ...planned.map(({ amount }) => amount))
  return { ok: true, plan: planOf(facts, { lines: planned, shipping, nominal, isWhole }) }
}

/** Refundable units of a line, by location of the goods: unshipped, or shipped and kept or returned. */
export function refundableUnits(line: RefundableLine, goods: GoodsPlace): number {
  return goods === 'unsent' ? line.unsent : line.quantity - line.refunded - line.unsent
}

function isAlike(units: RefundedUnits) {
  return ({ goods }: RefundedUnits) => (goods === 'unsent') === (units.goods === 'unsent')
}

function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Calculates the price of the refunded units of a line after `before` units already refunded; all parts add up to the
 * line.
 */
function priceUnits(line: RefundableLine, before: number, units: RefundedUnits): PlannedLine {
  const price = multiply(line.unitPrice, units.quantity)
  const perUnit = split(
    line.discount,
    Array.from({ length: line.quantity }, () => 1),
  )
  const discount = add(...perUnit.slice(before, before + units.quantity))
  const { name, productId, digital } = line
  const restock = units.restock && units.goods !== 'kept' && !digital && productId !== null
  const amount = subtract(price, discount)
  return { ...units, restock, name, productId, digital, price, discount, amount }
}

function planOf(
  facts: RefundFacts,
  asked: { lines: PlannedLine[]; shipping: Centavos; nominal: Centavos; isWhole?: boolean },
): RefundPlan {
  const { lines, shipping, nominal, isWhole = false } = asked
  const { left, products, points, pointsFor } = facts
  // a whole return refunds all remaining money, including earlier surplus
  const amount = isWhole ? left : smallest(nominal, left)
  const shippingKept = subtract(facts.shipping, facts.shippingRefunded)
  const from = ofProducts(left, shippingKept, products)
  const to = ofProducts(subtract(left, amount), subtract(shippingKept, shipping), products)
  return {
    lines,
    shipping,
    givenBefore: largest(zero, subtract(nominal, amount)),
    amount,
    whole: isWhole,
    points: isWhole ? points : Math.min(pointsFor(from) - pointsFor(to), points),
    stays: subtract(left, amount),
  }
}

/** Products' part of the remaining payment, after deducting shipping. */
function ofProducts(left: Centavos, shipping: Centavos, products: Centavos): Centavos {
  return smallest(products, largest(zero, subtract(left, shipping)))
}
