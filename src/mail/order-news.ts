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

/** Refunded units; amounts in centavos after discounts. */
export type RefundedLine = { name: string; quantity: number; amount: Centavos }

/** Data of order letters; amounts in centavos. */
export type OrderNewsData = {
  firstName: string | null
  orderNumber: string
  status: OrderState
  /** the state in words */
  state: string
  lines: { name: string; quantity: number; amount: Centavos; picture?: string | null }[]
  subtotal: Centavos
  discount: Centavos
  /** promotions included */
  bundles?: { name: string; saving: Centavos; promotion?: number }[]
  shipping: Centavos
  shippingName: string | null
  estimateFrom: Day | null
  estimateTo: Day | null
  total: Centavos
  /** whether all of it, some of it or nothing is sent as keys */
  digital?: 'all' | 'some' | 'none'
  method: PaymentMethod | null
  /** the card's number as far as receipts show it */
  card?: string | null
  installments?: number | null
  trackingKey?: string | null
  voucher: PaymentVoucher | null
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  /** contents of the parcel: all, a part, or the rest */
  parcel?: { part: 'whole' | 'part' | 'rest'; lines: { name: string; quantity: number }[] }
  cancelReason: string | null
  /** receiver and address, or collector; absent for digital orders */
  address?: OrderAddress | null
  /** pick-up place; code and deadline once ready */
  pickup?: (PickupPoint & { code: string | null; until: Day | null }) | null
  /** of a refund */
  amount?: Centavos
  /** 1 for refunds by the gateway */
  byGateway?: number
  /** refunded units, if specified */
  refunded?: { lines: RefundedLine[]; shipping: Centavos }
  /** of a requested return: its sealed acknowledgement, and 1 for free return shipping */
  acknowledged?: { folio: string; seal: string; at: string; isFree: 0 | 1; refundDays: number }
  /** the last day to return the delivery */
  returnUntil?: Day
  /** why a return is not taken */
  returnRefused?: string
  /** hash of the order record, in hexadecimal */
  agreed?: string | null
  /** missing amount of a transfer */
  missing?: Centavos
}

/** A letter without the parts that all letters about orders share. */
export type Written = {
  subject: string
  preview: string
  blocks: Block[]
  /** a path of the shop, or an address elsewhere */
  button?: { label: string; path: string } | { label: string; url: string }
  closing: string
}
