import type { Day } from '#domain/calendar.ts'
import type { Centavos } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { OrderAddress, PaymentVoucher, PickupPoint } from '#domain/orders/order.ts'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import type { LetterBlock } from './letter.ts'

/** Kinds of e-mails about an order. */
export type OrderLetterKind =
  | 'order-confirmed'
  | 'order-awaits-payment'
  | 'order-canceled'
  | 'order-moved'
  | 'order-shipped'
  | 'order-part-arrived'
  | 'order-address-corrected'
  | 'order-paid-late'
  | 'order-underpaid'
  | 'order-refund-open'
  | 'order-refunded'
  | 'order-return-requested'
  | 'order-return-received'
  | 'order-return-refused'

/** Refunded units of an order line; the amount is in centavos, after discounts. */
export type RefundedLine = { name: string; quantity: number; amount: Centavos }

/** Data from which an e-mail about an order is composed; amounts in centavos. */
export type OrderLetterData = {
  firstName: string | null
  orderNumber: string
  status: OrderState
  /** order state as text */
  state: string
  lines: { name: string; quantity: number; amount: Centavos; picture?: string | null }[]
  subtotal: Centavos
  discount: Centavos
  /** savings from bundles and promotions applied to the order */
  bundles?: { name: string; saving: Centavos; promotion?: number }[]
  shipping: Centavos
  shippingName: string | null
  estimateFrom: Day | null
  estimateTo: Day | null
  total: Centavos
  /** whether all, some or none of the order lines are licence keys */
  digital?: 'all' | 'some' | 'none'
  method: PaymentMethod | null
  /** bank card number, masked as on receipts */
  card?: string | null
  installments?: number | null
  trackingKey?: string | null
  voucher: PaymentVoucher | null
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  /** contents of the parcel: all, a part, or the rest of the order */
  parcel?: { part: 'whole' | 'part' | 'rest'; lines: { name: string; quantity: number }[] }
  cancelReason: string | null
  /**
   * receiver with delivery address or, for pick-up, the person who collects the order; absent for
   * digital orders
   */
  address?: OrderAddress | null
  /**
   * pick-up point of the order; the collection code and the deadline are set once the order is
   * ready
   */
  pickup?: (PickupPoint & { code: string | null; until: Day | null }) | null
  /** amount of a refund, in centavos */
  amount?: Centavos
  /** 1 if the payment gateway makes the refund itself */
  byGateway?: number
  /** refunded units and shipping, if the refund names order lines */
  refunded?: { lines: RefundedLine[]; shipping: Centavos }
  /**
   * acknowledgement of a requested return with its SHA-256 seal; `isFree` is 1 for free return
   * shipping
   */
  acknowledged?: { folio: string; seal: string; at: string; isFree: 0 | 1; refundDays: number }
  /** last day on which the order can be returned */
  returnUntil?: Day
  /** reason for a refused return */
  returnRefused?: string
  /** hash of the order record, in hexadecimal */
  agreed?: string | null
  /** amount in centavos still to be paid after a bank transfer that was too small */
  missing?: Centavos
}

/** Content of one kind of order e-mail, without the parts shared by all order e-mails. */
export type OrderLetterContent = {
  subject: string
  preview: string
  blocks: LetterBlock[]
  /** button with a link to a path of the shop, or to an external URL */
  button?: { label: string; path: string } | { label: string; url: string }
  closing: string
}
