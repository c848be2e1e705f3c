import { type NumberSettings, presetsOf } from '../number-settings.ts'
import type { PaymentMethod } from '../orders/payment.ts'

/** What may be held without being paid: each limit with what holds where the owner settled nothing, and its bounds. */
export const unpaidLimitSettings = {
  /** vouchers that wait for money at a time, of an account and of a telephone */
  vouchers: { preset: 2, least: 0, most: 1000 },
  /** units of a product that a buyer may hold unpaid, those that were let go within `units_hours` included */
  units_per_product: { preset: 10, least: 1, most: 1_000_000 },
  /** the same of all products together */
  units_in_all: { preset: 30, least: 1, most: 1_000_000 },
  units_hours: { preset: 24, least: 1, most: 720 },
  /** share of a product's stock that vouchers of everybody together may hold */
  stock_percent: { preset: 50, least: 0, most: 100 },
  /** with this share of a product's stock held unpaid, each further buyer may hold `crowded_units` of it */
  crowded_percent: { preset: 75, least: 0, most: 100 },
  crowded_units: { preset: 1, least: 1, most: 1_000_000 },
  /** number of lapsed vouchers within `lapsed_days` that blocks vouchers until the oldest leaves the period */
  lapsed_vouchers: { preset: 3, least: 1, most: 1000 },
  lapsed_days: { preset: 7, least: 1, most: 90 },
  /** with this stock or less, or beyond `crowded_percent`, payments have less time */
  scarce_units: { preset: 3, least: 0, most: 1_000_000 },
  scarce_voucher_minutes: { preset: 24 * 60, least: 60, most: 20_160 },
  scarce_card_minutes: { preset: 15, least: 5, most: 1440 },
} as const satisfies NumberSettings

export type UnpaidLimits = Record<keyof typeof unpaidLimitSettings, number>

export const defaultUnpaidLimits: UnpaidLimits = presetsOf(unpaidLimitSettings)

/** A requested product and its unpaid reservations. */
export type WantedProduct = {
  productId: number
  name: string
  quantity: number
  /** units in the warehouse, and unreserved units */
  onHand: number
  available: number
  /** units that vouchers hold, and sessions that may still become one */
  inVouchers: number
  /** unpaid units of other buyers, by any payment method */
  byOthers: number
  /** of this buyer: held in vouchers or sessions, or let go, which counts by how long it was held */
  unpaid: number
  /** the same without vouchers */
  inSessions: number
}

/** What a buyer has open, by account and telephone. */
export type BuyerHolds = {
  /** vouchers that wait for money, and sessions of other accounts that may still become one */
  vouchers: number
  /** the orders of those vouchers */
  orderNumbers: string[]
  /** when vouchers lapsed unpaid, the latest first */
  lapsedAt: Date[]
}

/** Units of all products that a buyer holds unpaid or let go, counted like those of one product. */
export type UnitsInAll = Pick<WantedProduct, 'unpaid' | 'inSessions'>

/** More than a buyer may hold unpaid: of a product, of one that many hold, or of all together. */
export type TooMany =
  | { why: 'product' | 'crowded'; name: string; most: number; left: number }
  | { why: 'all'; most: number; left: number }

/** Why an order takes no voucher. */
export type VoucherLimit =
  | { why: 'paused'; lapsed: number; until: Date }
  | { why: 'unpaid'; orderNumbers: string[] }
  | { why: 'units'; name: string; most: number; left: number }
  | { why: 'all'; most: number; left: number }
  | { why: 'stock'; name: string; left: number }

const dayInMs = 86_400_000

/** Why this order is not to be paid by voucher, or null. */
export function voucherLimit(
  limits: UnpaidLimits,
  { buyer, products, inAll }: { buyer: BuyerHolds; products: WantedProduct[]; inAll: UnitsInAll },
  now: Date,
): VoucherLimit | null {
  const span = limits.lapsed_days * dayInMs
  const lapsed = buyer.lapsedAt.filter((at) => now.getTime() - at.getTime() < span)
  const last = lapsed[limits.lapsed_vouchers - 1]
  if (last) {
    return { why: 'paused', lapsed: lapsed.length, until: new Date(last.getTime() + span) }
  }
  if (buyer.vouchers >= limits.vouchers) {
    return { why: 'unpaid', orderNumbers: buyer.orderNumbers }
  }
  const most = limits.units_per_product
  const many = products.find(({ unpaid, quantity }) => unpaid + quantity > most)
  if (many) return { why: 'units', name: many.name, most, left: atLeastZero(most - many.unpaid) }
  const all = limits.units_in_all
  if (inAll.unpaid + unitsOf(products) > all) {
    return { why: 'all', most: all, left: atLeastZero(all - inAll.unpaid) }
  }
  for (const { name, onHand, inVouchers, quantity } of products) {
    const left = atLeastZero(voucherRoom(limits, onHand) - inVouchers)
    if (quantity > left) return { why: 'stock', name, left }
  }
  return null
}

/** Units of a product available for vouchers; the last unit may also be paid in cash. */
export function voucherRoom({ stock_percent }: UnpaidLimits, onHand: number): number {
  return Math.max(1, Math.floor((onHand * stock_percent) / 100))
}

/** Why a buyer would hold too much without paying, however it is to be paid; or null. */
export function tooManyUnits(
  limits: UnpaidLimits,
  products: WantedProduct[],
  inAll: UnitsInAll,
): TooMany | null {
  const { units_per_product: most, units_in_all: all } = limits
  const many = products.find(({ inSessions, quantity }) => inSessions + quantity > most)
  if (many) {
    return { why: 'product', name: many.name, most, left: atLeastZero(most - many.inSessions) }
  }
  for (const product of products) {
    const left = crowdedRoom(limits, product)
    if (product.quantity > left) return { why: 'crowded', name: product.name, most: left, left }
  }
  if (inAll.inSessions + unitsOf(products) <= all) return null
  return { why: 'all', most: all, left: atLeastZero(all - inAll.inSessions) }
}

/** Units one more buyer may reserve when others hold much unpaid: the rest of the share, or a few. */
function crowdedRoom(
  { crowded_percent, crowded_units }: UnpaidLimits,
  { onHand, byOthers, inSessions }: WantedProduct,
): number {
  if (byOthers === 0) return Infinity
  const share = Math.floor((onHand * crowded_percent) / 100)
  return Math.max(share - byOthers, crowded_units - inSessions, 0)
}

/** The minutes that each way to pay has; fewer when little would be left for others. */
export function holdMinutes(
  usual: Record<PaymentMethod, number>,
  limits: UnpaidLimits,
  products: Pick<WantedProduct, 'available' | 'onHand' | 'byOthers' | 'quantity'>[],
): Record<PaymentMethod, number> {
  const isScarce = products.some(
    ({ available, onHand, byOthers, quantity }) =>
      available <= limits.scarce_units ||
      (byOthers > 0 && (byOthers + quantity) * 100 > onHand * limits.crowded_percent),
  )
  if (!isScarce) return usual
  return {
    card: Math.min(usual.card, limits.scarce_card_minutes),
    spei: Math.min(usual.spei, limits.scarce_voucher_minutes),
    cash: Math.min(usual.cash, limits.scarce_voucher_minutes),
  }
}

function unitsOf(products: WantedProduct[]): number {
  return products.reduce((sum, { quantity }) => sum + quantity, 0)
}

function atLeastZero(units: number): number {
  return Math.max(0, units)
}
