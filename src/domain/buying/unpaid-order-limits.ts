import { getNumericSettingDefaults, whole } from '../numeric-settings.ts'
import type { PaymentMethod } from '../orders/payment.ts'

/**
 * Settings that limit how many units a buyer may reserve without paying, and how many unpaid
 * payment slips, with default, minimum and maximum of each setting.
 */
export const unpaidOrderLimitSettings = {
  /** maximum unpaid payment slips (cash at a store, transfer) per account and per phone number */
  vouchers: whole('Fichas sin pagar por persona', 'a la vez', 2, [0, 1000]),
  /**
   * maximum unpaid units of a product per buyer, including units whose reservation ended within
   * `units_hours`
   */
  units_per_product: whole('Piezas de un producto por persona', 'sin pagar', 10, [1, 1_000_000]),
  /** maximum unpaid units per buyer over all products */
  units_in_all: whole('Piezas en total por persona', 'sin pagar', 30, [1, 1_000_000]),
  units_hours: whole('Se cuentan las de las últimas', 'horas', 24, [1, 720]),
  /** percentage of a product's stock that all unpaid payment slips together may reserve */
  stock_percent: whole('De la existencia, apartado con fichas', '% a lo más', 50, [0, 100]),
  /**
   * percentage of a product's stock: once this much is reserved but unpaid, each further buyer may reserve only
   * `crowded_units`
   */
  crowded_percent: whole('Mucho apartado es desde', '% de la existencia', 75, [0, 100]),
  crowded_units: whole('Entonces, cada quien aparta', 'piezas', 1, [1, 1_000_000]),
  /**
   * number of payment slips: a buyer with this many slips that expired within the last
   * `lapsed_days` days gets no new slip until fewer of them lie within that period
   */
  lapsed_vouchers: whole('Hay pausa de fichas tras', 'fichas vencidas', 3, [1, 1000]),
  lapsed_days: whole('Vencidas en los últimos', 'días', 7, [1, 90]),
  /**
   * stock level of a product at or below which its orders must be paid sooner; the shorter
   * deadlines also apply above `crowded_percent`
   */
  scarce_units: whole('Se acorta el plazo con', 'piezas o menos', 3, [0, 1_000_000]),
  scarce_voucher_minutes: whole('Entonces, una ficha dura', 'minutos', 24 * 60, [60, 20_160]),
  scarce_card_minutes: whole('Y un pago con tarjeta', 'minutos', 15, [5, 1440]),
}

export type UnpaidOrderLimits = Record<keyof typeof unpaidOrderLimitSettings, number>

export const defaultUnpaidOrderLimits: UnpaidOrderLimits =
  getNumericSettingDefaults(unpaidOrderLimitSettings)

/** A product in an order to be placed, with its stock and unpaid reservations. */
export type RequestedProductStock = {
  productId: number
  name: string
  quantity: number
  /**
   * `onHand` is the number of units in the warehouse, `available` the number of unreserved units
   */
  onHand: number
  available: number
  /**
   * units reserved by payment slips, and by checkout sessions that may still lead to a payment slip
   */
  inVouchers: number
  /** unpaid units reserved by other buyers, with any payment method */
  byOthers: number
  /**
   * unpaid units of this buyer: units reserved now, plus recently released units, which count less
   * with time
   */
  unpaid: number
  /** unpaid units of this buyer in checkout sessions that have no payment slip */
  inSessions: number
}

/** A buyer's open reservations, by account and phone number. */
export type BuyerUnpaidReservations = {
  /**
   * unpaid payment slips, and checkout sessions of other accounts that may still lead to a payment
   * slip
   */
  vouchers: number
  /** order numbers of the unpaid payment slips */
  orderNumbers: string[]
  /** times at which unpaid payment slips expired, latest first */
  lapsedAt: Date[]
}

/** Unpaid units of a buyer over all products; recently released units count less with time. */
export type BuyerUnpaidUnitTotals = Pick<RequestedProductStock, 'unpaid' | 'inSessions'>

/**
 * Exceeded limit of unpaid units: for one product, for a product with many unpaid reservations
 * (`crowded`), or over all products.
 */
export type TooManyUnpaidUnits =
  | { why: 'product' | 'crowded'; name: string; most: number; left: number }
  | { why: 'all'; most: number; left: number }

/** Reason why an order cannot be paid by a payment slip (cash at a store, transfer). */
export type VoucherPaymentBlockReason =
  | { why: 'paused'; lapsed: number; until: Date }
  | { why: 'unpaid'; orderNumbers: string[] }
  | { why: 'units'; name: string; most: number; left: number }
  | { why: 'all'; most: number; left: number }
  | { why: 'stock'; name: string; left: number }

const dayInMs = 86_400_000

/**
 * Returns the reason why an order cannot be paid by a payment slip (cash at a store, transfer), or
 * null.
 */
export function findVoucherPaymentBlockReason(
  limits: UnpaidOrderLimits,
  {
    buyer,
    products,
    inAll,
  }: {
    buyer: BuyerUnpaidReservations
    products: RequestedProductStock[]
    inAll: BuyerUnpaidUnitTotals
  },
  now: Date,
): VoucherPaymentBlockReason | null {
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
    const left = atLeastZero(getMaxUnitsReservedByVouchers(limits, onHand) - inVouchers)
    if (quantity > left) return { why: 'stock', name, left }
  }
  return null
}

/** Number of units of a product that unpaid payment slips may reserve; at least one. */
export function getMaxUnitsReservedByVouchers(
  { stock_percent }: UnpaidOrderLimits,
  onHand: number,
): number {
  return Math.max(1, Math.floor((onHand * stock_percent) / 100))
}

/** Returns the limit of unpaid units that a buyer would exceed with any payment method, or null. */
export function findExceededUnpaidUnitLimit(
  limits: UnpaidOrderLimits,
  products: RequestedProductStock[],
  inAll: BuyerUnpaidUnitTotals,
): TooManyUnpaidUnits | null {
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

/**
 * Units that a further buyer may reserve of a product with many unpaid reservations: the remainder
 * of `crowded_percent`, or `crowded_units` if that is more.
 */
function crowdedRoom(
  { crowded_percent, crowded_units }: UnpaidOrderLimits,
  { onHand, byOthers, inSessions }: RequestedProductStock,
): number {
  if (byOthers === 0) return Infinity
  const share = Math.floor((onHand * crowded_percent) / 100)
  return Math.max(share - byOthers, crowded_units - inSessions, 0)
}

/** Minutes until a reservation must be paid, by payment method; fewer for scarce stock. */
export function getStockReservationMinutes(
  usual: Record<PaymentMethod, number>,
  limits: UnpaidOrderLimits,
  products: Pick<RequestedProductStock, 'available' | 'onHand' | 'byOthers' | 'quantity'>[],
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

function unitsOf(products: RequestedProductStock[]): number {
  return products.reduce((sum, { quantity }) => sum + quantity, 0)
}

function atLeastZero(units: number): number {
  return Math.max(0, units)
}
