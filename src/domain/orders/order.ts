import { minuteInMs } from '../durations.ts'
import type { GeoLocation } from '../geographic-distance.ts'
import { encodeHumanReadableCode } from '../human-readable-code.ts'
import type { Day } from '../mexico-dates-and-times.ts'
import type { Centavos } from '../money.ts'
import { isDigitalOnlyOrder } from './licence-key.ts'
import type { DeliveryMethod } from './order-state-transitions.ts'
import type { OrderState } from './order-state.ts'
import type { PaymentAttemptState, PaymentMethod } from './payment.ts'

/** Delivery address, copied into the order at checkout. */
export type OrderAddress = {
  firstName: string
  lastName: string
  companyName: string
  /** phone number of ten digits */
  phone: string
  /** street and number of the delivery address */
  address1: string
  /** settlement (colonia) and interior number of the delivery address */
  address2: string
  /** municipality of the delivery address */
  city: string
  state: string
  /** postcode of five digits, leading zeros included */
  postcode: string
  /** directions to the delivery address, for the carrier */
  references: string
}

/** A pick-up point, copied into the order at checkout. */
export type PickupPoint = {
  name: string
  address: string
  /** opening hours as text; null if unknown */
  hours: string | null
  /** days for which the pick-up point keeps a parcel */
  holdDays: number
}

/** A pick-up point that shoppers can choose at checkout. */
export type AvailablePickupPoint = PickupPoint & {
  /** code of the pick-up point's shipping method */
  code: string
  location: GeoLocation | null
}

/**
 * An order line with a copy of the product data at checkout, independent of later changes of the
 * product.
 */
export type OrderLine = {
  productId: number | null
  name: string
  sku: string
  urlKey: string
  imagePath: string | null
  digital: boolean
  quantity: number
  /** unit price before bundle and coupon discounts, in centavos */
  unitPrice: Centavos
  regularPrice: Centavos
  /** order line's share of the discount from bundles and coupon, in centavos */
  discount: Centavos
}

/** A bundle or promotion applied to an order, with its total saving in centavos. */
export type AppliedBundle = {
  code: string
  name: string
  sets: number
  saving: Centavos
  /** number of the promotion; absent for bundles */
  promotion?: number
}

type PaidCard = { maskedPan: string; brand: string; authorization: string }

export type PaymentVoucher = {
  reference: string
  /** digits of the payment slip's Code 128 bar code */
  barcode?: string
  clabe?: string
  bank?: string
  /** account holder to whom the transfer is made */
  beneficiary?: string
  /** URL of the payment processor's page with payment instructions */
  url?: string
  /** Time until which the order can be paid with these instructions, ISO 8601. */
  expiresAt: string
}

/**
 * An attempt to pay: its state, and a copy of the cart (snapshot) from which the order is created.
 * Amounts in centavos.
 */
export type PaymentAttempt = {
  id: number
  /**
   * unguessable reference of the payment attempt, used by the gateway and in the URL of the success
   * page
   */
  ref: string
  orderNumber: string
  shopperId: number | null
  email: string
  buyerPhone: string | null
  state: PaymentAttemptState
  /**
   * whether this is a test order that an operator placed before the shop opened; test orders are
   * excluded from sales and cancelled at opening
   */
  trial: boolean
  cartHash: string
  gateway: string
  sessionId: string | null
  url: string | null
  offer: {
    methods: PaymentMethod[]
    installmentPlans: number[]
    voucherMinutes: VoucherMinutes
    /** largest total taken in cash, in centavos, if the order exceeds it */
    cashLimit?: Centavos | undefined
  }
  subtotal: Centavos
  /** total discount of bundles, promotions and coupon, in centavos */
  discount: Centavos
  /** bundles and promotions that apply to the purchase */
  bundles: AppliedBundle[]
  shipping: Centavos
  total: Centavos
  couponId: number | null
  couponCode: string | null
  couponState: 'held' | 'used' | 'returned' | null
  shippingCode: string | null
  shippingName: string | null
  estimateFrom: Day | null
  estimateTo: Day | null
  shippingAddress: OrderAddress | null
  /** chosen pick-up point; null for home delivery and digital delivery */
  pickupPoint: PickupPoint | null
  /** version of each legal text in force at checkout */
  legalVersions: Record<string, number>
  method: PaymentMethod | null
  installments: number | null
  card: PaidCard | null
  voucher: PaymentVoucher | null
  trackingKey: string | null
  paid: Centavos
  refunded: Centavos
  stockState: 'reserved' | 'committed' | 'released'
  expiresAt: Date
  checkedAt: Date | null
  createdAt: Date
  paidAt: Date | null
  /**
   * id of the order's payment attempt, if this one only keeps a payment page that the shopper
   * exchanged for another; null otherwise
   */
  replacedBy: number | null
}

type VoucherMinutes = { spei: number; cash: number }

/** Deadline of a payment slip, counted from the purchase, whenever the slip is issued. */
export function getVoucherDeadline(
  { createdAt, offer }: Pick<PaymentAttempt, 'createdAt' | 'offer'>,
  method: keyof VoucherMinutes,
): Date {
  return new Date(createdAt.getTime() + offer.voucherMinutes[method] * minuteInMs)
}

export type OrderPaymentFlag =
  | 'paid_late'
  | 'refund_open'
  | 'refunded'
  | 'charged_back'
  | 'underpaid'

export type Order = {
  id: number
  number: string
  attemptId: number
  shopperId: number | null
  state: OrderState
  paymentFlag: OrderPaymentFlag | null
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  shippedAt: Date | null
  deliveredAt: Date | null
  completedAt: Date | null
  cancelReason: string | null
  /** code that the shopper shows at pick-up; null for other deliveries */
  pickupCode: string | null
  pickupUntil: Day | null
  /** time at which the shopper requested a return; null without a request */
  revocationRequestedAt: Date | null
  /**
   * SHA-256 of the signed order record in hexadecimal; null for orders from before the shop created
   * such records.
   */
  recordHash: string | null
  createdAt: Date
}

export function getDeliveryMethod(
  { pickupPoint }: Pick<PaymentAttempt, 'pickupPoint'>,
  lines: readonly { digital: boolean }[],
): DeliveryMethod {
  if (isDigitalOnlyOrder(lines)) return 'digital'
  return pickupPoint ? 'pickup' : 'carrier'
}

/** Generates an order number `AAMM-XXXXXX` from a day and 6 random bytes; without the letters I, L, O, U. */
export function createOrderNumber(day: Day, random: Uint8Array): string {
  return `${day.slice(2, 4)}${day.slice(5, 7)}-${encodeHumanReadableCode(random.slice(0, 6))}`
}
