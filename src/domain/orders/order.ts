import type { Day } from '../calendar.ts'
import type { Location } from '../geography.ts'
import { legibleCode } from '../legible-code.ts'
import type { Centavos } from '../money.ts'
import { isAllDigital } from './licence.ts'
import type { DeliveryWay } from './order-progress.ts'
import type { OrderState } from './order-state.ts'
import type { AttemptState, PaymentMethod } from './payment.ts'

/** The address of an order at placement. */
export type OrderAddress = {
  firstName: string
  lastName: string
  companyName: string
  /** ten digits */
  phone: string
  /** street and number */
  address1: string
  /** settlement (colonia) and interior */
  address2: string
  /** municipality */
  city: string
  state: string
  /** five digits with leading zeros */
  postcode: string
  /** directions */
  references: string
}

/** Where an order waits to be picked up. */
export type PickupPoint = {
  name: string
  address: string
  /** when it is open, in words */
  hours: string | null
  /** days a parcel is kept */
  holdDays: number
}

/** A pick-up point that parcels can be sent to now. */
export type PlacedPickupPoint = PickupPoint & {
  /** code of its shipping method */
  code: string
  location: Location | null
}

/** A product as it was bought; later changes of the catalogue do not reach it. */
export type OrderLine = {
  productId: number | null
  name: string
  sku: string
  urlKey: string
  imagePath: string | null
  digital: boolean
  quantity: number
  /** price of one unit before bundles and coupon, in centavos */
  unitPrice: Centavos
  regularPrice: Centavos
  /** this line's share of bundles and coupon, in centavos */
  discount: Centavos
}

/** An applied bundle or promotion with its total saving. */
export type AppliedBundle = {
  code: string
  name: string
  sets: number
  saving: Centavos
  /** of a promotion */
  promotion?: number
}

type PaidCard = { maskedPan: string; brand: string; authorization: string }

export type PaymentVoucher = {
  reference: string
  /** digits of a Code 128 */
  barcode?: string
  clabe?: string
  bank?: string
  /** the processor's instructions page */
  url?: string
  /** ISO 8601 */
  expiresAt: string
}

/** A payment attempt and its state: the snapshot an order is created from. Amounts in centavos. */
export type PaymentAttempt = {
  id: number
  /** opaque, unguessable; given to the gateway and to the success page */
  ref: string
  orderNumber: string
  shopperId: number | null
  email: string
  buyerPhone: string | null
  state: AttemptState
  /** test order of an operator in a closed shop: excluded from sales, cancelled at opening */
  trial: boolean
  cartHash: string
  gateway: string
  sessionId: string | null
  url: string | null
  offer: { methods: PaymentMethod[]; installmentPlans: number[]; voucherMinutes: VoucherMinutes }
  subtotal: Centavos
  /** total of bundles, promotions and coupon */
  discount: Centavos
  /** promotions included */
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
  /** null for home delivery and mail */
  pickupPoint: PickupPoint | null
  /** of each legal text in force when it was placed */
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
}

type VoucherMinutes = { spei: number; cash: number }

export type PaymentFlag = 'paid_late' | 'refund_open' | 'refunded' | 'charged_back' | 'underpaid'

export type Order = {
  id: number
  number: string
  attemptId: number
  shopperId: number | null
  state: OrderState
  paymentFlag: PaymentFlag | null
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  shippedAt: Date | null
  deliveredAt: Date | null
  completedAt: Date | null
  cancelReason: string | null
  /** code to show at pick-up */
  pickupCode: string | null
  pickupUntil: Day | null
  /** time of the return request */
  revocationRequestedAt: Date | null
  /** SHA-256 of the order record in hexadecimal; absent for orders made before records existed */
  recordHash: string | null
  createdAt: Date
}

/** Delivery method of an order. */
export function deliveryWay(
  { pickupPoint }: Pick<PaymentAttempt, 'pickupPoint'>,
  lines: readonly { digital: boolean }[],
): DeliveryWay {
  if (isAllDigital(lines)) return 'digital'
  return pickupPoint ? 'pickup' : 'carrier'
}

/** An order number `AAMM-XXXXXX` from a day and 6 random bytes; without the letters I, L, O, U. */
export function orderNumber(day: Day, random: Uint8Array): string {
  return `${day.slice(2, 4)}${day.slice(5, 7)}-${legibleCode(random.slice(0, 6))}`
}
