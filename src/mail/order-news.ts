import type { Day } from '#domain/calendar.ts'
import type { Centavos } from '#domain/money.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { OrderAddress, PaymentVoucher, PickupPoint } from '#domain/orders/order.ts'
import type { PaymentMethod } from '#domain/orders/payment.ts'
import type { Block } from './letter.ts'

/** Kinds of order letters. */
export type OrderNews =
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

/** Refunded units of a line; amount in centavos after discounts. */
export type RefundedLine = { name: string; quantity: number; amount: Centavos }

/** Data of order letters; amounts in centavos. */
export type OrderNewsData = {
  firstName: string | null
  orderNumber: string
  status: OrderState
  /** order state as text */
  state: string
  lines: { name: string; quantity: number; amount: Centavos; picture?: string | null }[]
  subtotal: Centavos
  discount: Centavos
  /** bundle savings, promotions included */
  bundles?: { name: string; saving: Centavos; promotion?: number }[]
  shipping: Centavos
  shippingName: string | null
  estimateFrom: Day | null
  estimateTo: Day | null
  total: Centavos
  /** share of the order delivered as licence keys */
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
  /** receiver and delivery address, or collector; absent for digital orders */
  address?: OrderAddress | null
  /** pick-up point; code and deadline once the order is ready */
  pickup?: (PickupPoint & { code: string | null; until: Day | null }) | null
  /** amount of a refund, in centavos */
  amount?: Centavos
  /** 1 for a refund by the gateway */
  byGateway?: number
  /** refunded units, if specified */
  refunded?: { lines: RefundedLine[]; shipping: Centavos }
  /** sealed acknowledgement of a requested return; `isFree` is 1 for free return shipping */
  acknowledged?: { folio: string; seal: string; at: string; isFree: 0 | 1; refundDays: number }
  /** last day for a return */
  returnUntil?: Day
  /** reason for a refused return */
  returnRefused?: string
  /** hash of the order record, in hexadecimal */
  agreed?: string | null
  /** missing amount of a transfer, in centavos */
  missing?: Centavos
}

/** Individual content of an order letter, without the parts shared by all order letters. */
export type Written = {
  subject: string
  preview: string
  blocks: Block[]
  /** button with a link to a path of the shop, or to an external URL */
  button?: { label: string; path: string } | { label: string; url: string }
  closing: string
}
