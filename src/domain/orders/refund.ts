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
import { type SuccessResult, type Refusal, refuse } from '../use-case-result.ts'

/** Location of refunded goods: not shipped, kept by the shopper, or returned. */
type GoodsPlace = 'unsent' | 'kept' | 'returned'

/** The fields of an order line from which refunds are calculated. */
export type RefundableLine = {
  id: number
  productId: number | null
  sku: string
  name: string
  digital: boolean
  quantity: number
  /** number of the order line's units that are already refunded */
  refunded: number
  /**
   * units of the order line that are not shipped yet; for digital products, units without an
   * assigned licence key
   */
  unsent: number
  /** unit price before bundle and coupon discounts, in centavos */
  unitPrice: Centavos
  /** share of the whole order line in the discount from bundles and coupon, in centavos */
  discount: Centavos
}

/** Amounts of an order from which refunds are calculated, in centavos. */
export type RefundableOrderAmounts = {
  lines: readonly RefundableLine[]
  /** part of the payment that is not covered by refunds already started, in centavos */
  left: Centavos
  /** shipping cost that the shopper paid and shipping cost already refunded, in centavos */
  shipping: Centavos
  shippingRefunded: Centavos
  /** sum of the order's product prices after discounts, in centavos */
  products: Centavos
  /** reward points that the order earned, usable or not yet */
  points: number
  /** calculates reward points for a product amount in centavos */
  pointsFor: (products: Centavos) => number
}

export type RequestedRefundUnits = {
  lineId: number
  quantity: number
  goods: GoodsPlace
  /** whether the refunded units go back to stock; units that the shopper keeps never do */
  restock: boolean
}

/** A refund request: units with optional shipping, or an amount only. */
export type RefundRequest =
  | { amount: Centavos }
  /** `returnId` is the id of the product return that this refund completes */
  | { lines: readonly RequestedRefundUnits[]; shipping: boolean; returnId?: number }

/** Final order state after a full refund. */
export type OrderStateAfterFullRefund = { end: 'canceled' | 'refunded' }

/** Units of one order line in a planned refund; amounts in centavos. */
export type PlannedRefundLine = RequestedRefundUnits & {
  name: string
  productId: number | null
  digital: boolean
  /** price of the refunded units before bundle and coupon discounts, in centavos */
  price: Centavos
  /** units' share of the discount from bundles and coupon, in centavos */
  discount: Centavos
  /** refundable amount of the units, in centavos */
  amount: Centavos
}

/** Calculated result of a refund that is not made yet; amounts in centavos. */
export type PlannedRefund = {
  lines: PlannedRefundLine[]
  shipping: Centavos
  /**
   * amount already refunded without assigned order lines, deducted from this refund, in centavos
   */
  givenBefore: Centavos
  amount: Centavos
  /**
   * whether this refund covers all units not yet refunded; then shipping, coupon and reward points
   * are given back too
   */
  whole: boolean
  /** reward points cancelled by the refund */
  points: number
  /** part of the payment that the shop keeps after the refund, in centavos */
  stays: Centavos
}

export type RefundPlanningError =
  | Refusal<'line-not-found' | 'nothing-to-refund'>
  /** `left` is the number of units of the order line that can still be refunded */
  | Refusal<'too-many-units', { name: string; left: number }>
  /**
   * `left` is the part of the payment that no refund covers yet, in centavos; a partial refund must
   * be smaller, because only a cancellation or return refunds everything
   */
  | Refusal<'not-a-part', { left: Centavos }>

/** Calculates a refund, both for its preview and for making it. */
export function planRefund(
  facts: RefundableOrderAmounts,
  ask: RefundRequest,
): SuccessResult<{ plan: PlannedRefund }> | RefundPlanningError {
  return 'amount' in ask ? planAmount(facts, ask.amount) : planLines(facts, ask)
}

function planAmount(
  facts: RefundableOrderAmounts,
  amount: Centavos,
): SuccessResult<{ plan: PlannedRefund }> | RefundPlanningError {
  if (amount <= 0) return refuse('nothing-to-refund')
  if (amount >= facts.left) return refuse('not-a-part', { left: facts.left })
  return { ok: true, plan: planOf(facts, { lines: [], shipping: zeroCentavos, nominal: amount }) }
}

function planLines(
  facts: RefundableOrderAmounts,
  ask: { lines: readonly RequestedRefundUnits[]; shipping: boolean },
): SuccessResult<{ plan: PlannedRefund }> | RefundPlanningError {
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

function isAlike(units: RequestedRefundUnits) {
  return ({ goods }: RequestedRefundUnits) => (goods === 'unsent') === (units.goods === 'unsent')
}

function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Calculates the refund for units of a line after `before` units already refunded; the discount is
 * split so that all partial refunds add up to the line's amount.
 */
function priceUnits(
  line: RefundableLine,
  before: number,
  units: RequestedRefundUnits,
): PlannedRefundLine {
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
): PlannedRefund {
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

/** Returns the part of the remaining payment that belongs to products, after deducting shipping. */
function ofProducts(left: Centavos, shipping: Centavos, products: Centavos): Centavos {
  return minCentavos(products, maxCentavos(zeroCentavos, subtractCentavos(left, shipping)))
}
