import {
  addCentavos,
  type Centavos,
  maxCentavos,
  multiplyCentavos,
  minCentavos,
  splitCentavos,
  subtractCentavos,
  zeroCentavos,
} from '../money.ts'
import { type GrantedResult, type Refusal, refuse } from '../refusal-result.ts'

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
export type RefundableOrderAmounts = {
  lines: readonly RefundableLine[]
  /** part of the payment that no opened refund covers, in centavos */
  left: Centavos
  /** shipping cost that the shopper paid and shipping cost already refunded, in centavos */
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
export type RefundRequest =
  | { amount: Centavos }
  /** `returnId`: the return that this refund completes */
  | { lines: readonly RefundedUnits[]; shipping: boolean; returnId?: number }

/** Final order state after a full refund. */
export type OrderStateAfterRefund = { end: 'canceled' | 'refunded' }

/** Refunded units of one line; amounts in centavos. */
export type PlannedRefundLine = RefundedUnits & {
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
  lines: PlannedRefundLine[]
  shipping: Centavos
  /**
   * amount already refunded without assigned order lines, deducted from this refund, in centavos
   */
  givenBefore: Centavos
  amount: Centavos
  /**
   * whether this refund returns all remaining units; then shipping, coupon and points are returned
   * too
   */
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
   * `left`: payment not covered by an opened refund, in centavos; a partial refund must be smaller,
   * because only a cancellation or return refunds the whole amount
   */
  | Refusal<'not-a-part', { left: Centavos }>

/** Calculates a refund, for the dry run as well as for the execution. */
export function planRefund(
  facts: RefundableOrderAmounts,
  ask: RefundRequest,
): GrantedResult<{ plan: RefundPlan }> | RefundRefusal {
  return 'amount' in ask ? planAmount(facts, ask.amount) : planLines(facts, ask)
}

function planAmount(
  facts: RefundableOrderAmounts,
  amount: Centavos,
): GrantedResult<{ plan: RefundPlan }> | RefundRefusal {
  if (amount <= 0) return refuse('nothing-to-refund')
  if (amount >= facts.left) return refuse('not-a-part', { left: facts.left })
  return { ok: true, plan: planOf(facts, { lines: [], shipping: zeroCentavos, nominal: amount }) }
}

function planLines(
  facts: RefundableOrderAmounts,
  ask: { lines: readonly RefundedUnits[]; shipping: boolean },
): GrantedResult<{ plan: RefundPlan }> | RefundRefusal {
  const planned: PlannedRefundLine[] = []
  for (const units of ask.lines) {
    const line = facts.lines.find(({ id }) => id === units.lineId)
    if (!line) return refuse('line-not-found')
    const before = planned.filter(({ lineId }) => lineId === line.id)
    const most = countRefundableUnits(line, units.goods) - unitsOf(before.filter(isAlike(units)))
    if (units.quantity > most || units.quantity < 1) {
      return refuse('too-many-units', { name: line.name, left: Math.max(0, most) })
    }
    planned.push(priceUnits(line, line.refunded + unitsOf(before), units))
  }
  const isWhole = facts.lines.every(
    ({ id, quantity, refunded }) =>
      refunded + unitsOf(planned.filter(({ lineId }) => lineId === id)) === quantity,
  )
  const shippingLeft = subtractCentavos(facts.shipping, facts.shippingRefunded)
  const shipping = ask.shipping || isWhole ? shippingLeft : zeroCentavos
  if (planned.length === 0 && shipping === 0) return refuse('nothing-to-refund')
  const nominal = addCentavos(shipping, ...planned.map(({ amount }) => amount))
  return { ok: true, plan: planOf(facts, { lines: planned, shipping, nominal, isWhole }) }
}

/** Refundable units of a line, by location of the goods: unshipped, or shipped and kept or returned. */
export function countRefundableUnits(line: RefundableLine, goods: GoodsPlace): number {
  return goods === 'unsent' ? line.unsent : line.quantity - line.refunded - line.unsent
}

function isAlike(units: RefundedUnits) {
  return ({ goods }: RefundedUnits) => (goods === 'unsent') === (units.goods === 'unsent')
}

function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Calculates the refund for units of a line after `before` units already refunded; the discount is
 * split so that all partial refunds add up to the line's amount.
 */
function priceUnits(line: RefundableLine, before: number, units: RefundedUnits): PlannedRefundLine {
  const price = multiplyCentavos(line.unitPrice, units.quantity)
  const perUnit = splitCentavos(
    line.discount,
    Array.from({ length: line.quantity }, () => 1),
  )
  const discount = addCentavos(...perUnit.slice(before, before + units.quantity))
  const { name, productId, digital } = line
  const restock = units.restock && units.goods !== 'kept' && !digital && productId !== null
  const amount = subtractCentavos(price, discount)
  return { ...units, restock, name, productId, digital, price, discount, amount }
}

function planOf(
  facts: RefundableOrderAmounts,
  asked: { lines: PlannedRefundLine[]; shipping: Centavos; nominal: Centavos; isWhole?: boolean },
): RefundPlan {
  const { lines, shipping, nominal, isWhole = false } = asked
  const { left, products, points, pointsFor } = facts
  // a refund of the whole order returns all money left, including overpayment
  const amount = isWhole ? left : minCentavos(nominal, left)
  const shippingKept = subtractCentavos(facts.shipping, facts.shippingRefunded)
  const from = ofProducts(left, shippingKept, products)
  const to = ofProducts(
    subtractCentavos(left, amount),
    subtractCentavos(shippingKept, shipping),
    products,
  )
  return {
    lines,
    shipping,
    givenBefore: maxCentavos(zeroCentavos, subtractCentavos(nominal, amount)),
    amount,
    whole: isWhole,
    points: isWhole ? points : Math.min(pointsFor(from) - pointsFor(to), points),
    stays: subtractCentavos(left, amount),
  }
}

/** Products' part of the remaining payment, after deducting shipping. */
function ofProducts(left: Centavos, shipping: Centavos, products: Centavos): Centavos {
  return minCentavos(products, maxCentavos(zeroCentavos, subtractCentavos(left, shipping)))
}
