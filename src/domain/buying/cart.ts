import { getCurrentPrice, isOnOffer, type ProductPricing } from '../catalogue/offer.ts'
import {
  addCentavos,
  type Centavos,
  multiplyCentavos,
  subtractCentavos,
  zeroCentavos,
} from '../money.ts'
import type { AppliedBundle } from '../orders/order.ts'
import { applyBundlesAndPromotions } from './discounts/apply-automatic-discounts.ts'
import { type Bundle, findBundleWithReducedSavings, sumBundleSavings } from './discounts/bundles.ts'
import {
  applyCoupon,
  type Coupon,
  type CouponUserHistory,
  type DiscountableLine,
  type CouponDiscount,
} from './discounts/coupon.ts'
import type { AmountMissingToPromotion, Promotion } from './discounts/promotions.ts'
import { type FreeShippingRule, calculateAmountToFreeShipping } from './free-shipping.ts'
import { getHandlingDay } from './order-cutoff.ts'
import {
  findChosenShippingOption,
  type ShippingOption,
  type ShippingRate,
  listShippingOptions,
} from './shipping-options.ts'

/** A stored cart line with the current data of its product. */
export type CartLine = {
  lineId: number
  productId: number
  quantity: number
  name: string
  sku: string
  urlKey: string
  imagePath: string | null
  digital: boolean
  /** weight of one unit; null if unknown */
  weightGrams: number | null
  refurbished: boolean
  visible: boolean
  pricing: ProductPricing
  brand: string | null
  /** units that this shopper can buy, including those the shopper has already reserved */
  available: number
  /** slugs of the product's categories and their ancestors */
  categories: string[]
  /** unit price at the shopper's last view of the line, in centavos */
  seenPrice: Centavos
}

/** A cart change since the shopper's last view. */
export type CartChange =
  | {
      kind: 'price-up' | 'price-down'
      productId: number
      name: string
      from: Centavos
      to: Centavos
    }
  | { kind: 'capped'; productId: number; name: string; from: number; to: number }
  | { kind: 'gone'; productId: number; name: string }
  /**
   * a removed coupon; `missing` is the amount below the coupon's minimum, in centavos; null if the
   * amount must not be shown
   */
  | { kind: 'coupon-dropped'; code: string; missing: Centavos | null }
  /**
   * a bundle or promotion saves less, because fewer or no units of its product are available;
   * `promotion` is set for promotions
   */
  | { kind: 'bundle-dropped'; name: string; saving: Centavos; promotion?: number }

export type PricedCartLine = Omit<CartLine, 'pricing'> & {
  /** current unit price, in centavos */
  unitPrice: Centavos
  regularPrice: Centavos
  onOffer: boolean
  /** current unit price times quantity, in centavos, before bundles, promotions and coupon */
  total: Centavos
  /** cart line's share of bundle and promotion savings, in centavos */
  savedShare: Centavos
  /**
   * amount of the cart line to which a coupon may not apply, after bundle and promotion savings, in
   * centavos
   */
  closed: Centavos
  /** number of the line's units that belong to a bundle */
  bundledUnits: number
  /** cart line's share of the discount from bundles, promotions and coupon, in centavos */
  discount: Centavos
}

type AppliedCoupon = Pick<Coupon, 'id' | 'code' | 'description'> & {
  /**
   * whether the coupon reduces the cart total; otherwise the coupon stays unused for a later
   * purchase
   */
  inUse: boolean
}

export type PricedCart = {
  lines: PricedCartLine[]
  changes: CartChange[]
  itemCount: number
  onlyDigital: boolean
  subtotal: Centavos
  /** total discount of bundles, promotions and coupon, in centavos */
  discount: Centavos
  /** bundles and promotions that apply to the cart */
  bundles: AppliedBundle[]
  /** promotions that the cart nearly reaches, with the missing units or amount */
  missing: AmountMissingToPromotion[]
  /** applied coupon, already included in the totals */
  coupon: AppliedCoupon | null
  shipping: ShippingOption | null
  shippingOptions: ShippingOption[]
  /** cart total: subtotal − discount + shipping if known, in centavos */
  total: Centavos
  missingToFreeShipping: Centavos | null
}

export type CartPricingContext = {
  now: Date
  bundles: readonly Bundle[]
  /** active promotions, in the order in which they apply */
  promotions: readonly Promotion[]
  coupon: { coupon: Coupon | undefined; asker: CouponUserHistory } | null
  /** shipping rates of the destination zone; null without a delivery address */
  rates: ShippingRate[] | null
  chosenShipping: string | null
  freeShipping: FreeShippingRule | null
  /** hour until which orders are handled the same day; null without a cut-off */
  orderCutoffHour: number | null
}

/** Calculates cart totals in order: current prices, bundles, promotions, coupon, shipping. */
export function priceCart(
  lines: readonly CartLine[],
  circumstances: CartPricingContext,
): PricedCart {
  const { now, rates, chosenShipping, freeShipping, orderCutoffHour } = circumstances
  const changes = lines.flatMap((line) => changesOf(line, now))
  const { buyable, bundles, missing, dropped } = withSavings(lines, circumstances, now)
  changes.push(...dropped)
  const subtotal = addCentavos(...buyable.map((line) => line.total))
  const coupon = discountOf(buyable, circumstances)
  if (coupon.change) changes.push(coupon.change)

  const discount = addCentavos(coupon.discount.amount, sumBundleSavings(bundles))
  const productsTotal = subtractCentavos(subtotal, discount)
  const onlyDigital = buyable.length > 0 && buyable.every((line) => line.digital)
  const weightGrams = buyable.reduce(
    (sum, line) => sum + line.quantity * (line.weightGrams ?? 0),
    0,
  )
  const optionsWith = (couponFreesShipping: boolean) =>
    listShippingOptions(
      buyable.length > 0 ? (rates ?? []) : [],
      { onlyDigital, productsTotal, weightGrams, couponFreesShipping },
      freeShipping,
      getHandlingDay(now, orderCutoffHour),
    )
  const options = optionsWith(coupon.discount.freeShipping)
  const shipping = findChosenShippingOption(options, chosenShipping) ?? null
  const shippingWithout = optionsWith(false).find(({ code }) => code === shipping?.code)
  const isFreedByCoupon = shipping?.cost !== shippingWithout?.cost
  const inUse = coupon.discount.amount > 0 || isFreedByCoupon
  return {
    lines: buyable.map((line, index) => ({
      ...line,
      discount: addCentavos(line.savedShare, coupon.discount.perLine[index] ?? zeroCentavos),
    })),
    changes,
    itemCount: buyable.reduce((sum, line) => sum + line.quantity, 0),
    onlyDigital,
    subtotal,
    discount,
    bundles,
    missing,
    coupon: coupon.applied && { ...coupon.applied, inUse: inUse || shipping === null },
    shipping,
    shippingOptions: options,
    total: addCentavos(productsTotal, shipping?.cost ?? zeroCentavos),
    missingToFreeShipping:
      onlyDigital || shipping?.pickup || isFreedByCoupon
        ? null
        : calculateAmountToFreeShipping(productsTotal, freeShipping),
  }
}

/** Sum of the product prices in a cart after discounts, without shipping, in centavos. */
export function calculateDiscountedProductTotal(cart: {
  subtotal: Centavos
  discount: Centavos
}): Centavos {
  return subtractCentavos(cart.subtotal, cart.discount)
}

function priced(line: CartLine, now: Date): PricedCartLine | undefined {
  const { pricing, ...rest } = line
  const unitPrice = getCurrentPrice(pricing, now)
  if (!line.visible || unitPrice === null || pricing.regular === null) return undefined
  return {
    ...rest,
    unitPrice,
    regularPrice: pricing.regular,
    onOffer: isOnOffer(pricing, now),
    total: multiplyCentavos(unitPrice, line.quantity),
    savedShare: zeroCentavos,
    closed: zeroCentavos,
    bundledUnits: 0,
    discount: zeroCentavos,
  }
}

/**
 * Adds bundle and promotion savings to priced lines, and reports bundles that are lost because
 * products are sold out.
 */
function withSavings(
  lines: readonly CartLine[],
  offered: Pick<CartPricingContext, 'bundles' | 'promotions'>,
  now: Date,
): Pick<PricedCart, 'bundles' | 'missing'> & { buyable: PricedCartLine[]; dropped: CartChange[] } {
  const apart = lines.flatMap((line) => priced(line, now) ?? [])
  const { applied, perLine, bundledUnits, closed, missing } = applyBundlesAndPromotions(
    offered,
    apart.map((line) => ({ ...line, quantity: Math.min(line.quantity, line.available) })),
  )
  const wanted = applyBundlesAndPromotions(
    offered,
    lines.map(({ seenPrice, pricing, ...line }) => ({
      ...line,
      onOffer: isOnOffer(pricing, now),
      unitPrice: getCurrentPrice(pricing, now) ?? seenPrice,
    })),
  )
  const lost = findBundleWithReducedSavings(wanted.applied, applied)
  return {
    buyable: apart.map((line, index) => ({
      ...line,
      savedShare: perLine[index] ?? zeroCentavos,
      closed: closed[index] ?? zeroCentavos,
      bundledUnits: bundledUnits[index] ?? 0,
    })),
    bundles: applied,
    missing,
    dropped: lost ? [{ kind: 'bundle-dropped', ...lost }] : [],
  }
}

/**
 * Cart lines for applying a coupon: amounts after bundles and promotions, without units excluded
 * from coupons. Lines with savings count as on offer, so coupons that exclude offers skip them.
 */
export function toCouponEligibleLines(lines: readonly PricedCartLine[]): DiscountableLine[] {
  return lines.map((line) => ({
    ...line,
    total: subtractCentavos(line.total, addCentavos(line.savedShare, line.closed)),
    onOffer: line.onOffer || line.savedShare > 0,
  }))
}

function changesOf(line: CartLine, now: Date): CartChange[] {
  const { productId, name, quantity, available, seenPrice } = line
  const price = getCurrentPrice(line.pricing, now)
  if (!line.visible || price === null || available === 0) return [{ kind: 'gone', productId, name }]
  const changes: CartChange[] = []
  if (price !== seenPrice) {
    const kind = price > seenPrice ? 'price-up' : 'price-down'
    changes.push({ kind, productId, name, from: seenPrice, to: price })
  }
  if (available < quantity) {
    changes.push({ kind: 'capped', productId, name, from: quantity, to: available })
  }
  return changes
}

const noDiscount: CouponDiscount = { amount: zeroCentavos, perLine: [], freeShipping: false }

function discountOf(
  lines: readonly PricedCartLine[],
  { coupon: asked, now }: CartPricingContext,
): { discount: CouponDiscount; applied: Omit<AppliedCoupon, 'inUse'> | null; change?: CartChange } {
  if (!asked || lines.length === 0) return { discount: noDiscount, applied: null }
  const answer = applyCoupon(asked.coupon, toCouponEligibleLines(lines), asked.asker, now)
  if (answer.ok && asked.coupon) {
    const { id, code, description } = asked.coupon
    return { discount: answer.discount, applied: { id, code, description } }
  }
  const missing = !answer.ok && answer.code === 'coupon-minimum' ? answer.missing : null
  const code = asked.coupon?.code ?? ''
  return {
    discount: noDiscount,
    applied: null,
    change: { kind: 'coupon-dropped', code, missing },
  }
}
