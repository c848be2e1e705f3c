import { type Static, Type } from 'typebox'
import { Cart, CartChange } from './cart.ts'
import { ProductCard } from './catalogue.ts'
import { InvoiceData } from './invoices.ts'
import { Done, Refused } from './problem.ts'
import { ClientExtras, Day, Flag, Id, Moment, Nullable, Pesos, PesosInput } from './wire.ts'

/** POST v1/checkout (no body): the address of the shop's own checkout page, or why not. */
export const StartCheckoutReply = Type.Union([
  Type.Object({ success: Type.Literal(true), shopRoute: Type.String() }),
  Type.Object({
    ...Refused.properties,
    changes: Type.Optional(Type.Array(CartChange)),
    cart: Type.Optional(Cart),
  }),
])
export type StartCheckoutReply = Static<typeof StartCheckoutReply>

/** POST order: `data` is the hosted page's address. */
export const PlaceOrderBody = Type.Object({
  ...ClientExtras,
  /** displayed total; any other is rejected */
  total: Type.Optional(PesosInput),
  /** invoice data for this payment */
  invoice: Type.Optional(InvoiceData),
})
export const PlaceOrderReply = Type.Union([
  Type.Object({
    success: Type.Literal(true),
    data: Type.String(),
    ref: Type.String(),
    /** reason of a card-only page with remedy; absent otherwise */
    card_only: Type.Optional(Type.String()),
  }),
  Type.Object({
    ...Refused.properties,
    /** errors of the invoice data, by field */
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    changes: Type.Optional(Type.Array(CartChange)),
    cart: Type.Optional(Cart),
  }),
])
export type PlaceOrderReply = Static<typeof PlaceOrderReply>

/** GET customer/shippingMethods: for the cart's address and content */
export const ShippingMethod = Type.Object({
  code: Type.String(),
  name: Type.String(),
  shippingCost: Pesos,
  /** in words: "Llega entre el martes 24 y el miércoles 25 de noviembre" */
  estimate: Type.String(),
  estimate_from: Nullable(Day),
  estimate_to: Nullable(Day),
  selected: Type.Boolean(),
  /** where it waits; absent when it is brought */
  pickup_point: Type.Optional(
    Type.Object({
      name: Type.String(),
      address: Type.String(),
      hours: Nullable(Type.String()),
      hold_days: Type.Integer(),
      /** as the crow flies, from about where the address's postcode is */
      distance_km: Nullable(Type.Integer()),
    }),
  ),
})
export const ShippingMethodsReply = Type.Array(ShippingMethod)
export type ShippingMethodsReply = Static<typeof ShippingMethodsReply>

/** POST order/shippingMethod {shippingCode} */
export const ChooseShippingBody = Type.Object({
  ...ClientExtras,
  shippingCode: Type.String({ maxLength: 40 }),
})
export const ChooseShippingReply = Type.Union([
  Type.Object({ ...Done.properties, shippingCost: Pesos, cart: Cart }),
  Refused,
])

/** POST order/coupon {coupon}; POST order/deleteCoupon */
export const CouponBody = Type.Object({ ...ClientExtras, coupon: Type.String({ maxLength: 60 }) })
export const CouponReply = Type.Union([Type.Object({ ...Done.properties, cart: Cart }), Refused])
export type CouponReply = Static<typeof CouponReply>

/** POST order/address {address_id}: sets the cart's address */
export const ChooseAddressBody = Type.Object({ ...ClientExtras, address_id: Id })

/** GET order/recommended: one product at most, never added by itself */
export const RecommendedReply = Type.Object({ product: Nullable(ProductCard) })
export type RecommendedReply = Static<typeof RecommendedReply>

export const Voucher = Type.Object({
  method: Type.Enum(['spei', 'cash']),
  reference: Type.String(),
  /** digits of the Code 128 bar code; cash only */
  barcode: Nullable(Type.String()),
  /** 18 digits; SPEI only */
  clabe: Nullable(Type.String()),
  bank: Nullable(Type.String()),
  /** the processor's instructions page */
  page: Nullable(Type.String()),
  amount: Pesos,
  expires_at: Moment,
})
export type Voucher = Static<typeof Voucher>

/** GET order/status?ref=: read-only, 48 hours, no address. */
export const OrderStatusReply = Type.Object({
  state: Type.Enum(['confirmed', 'confirming', 'pending', 'refunding', 'not-charged', 'unknown']),
  order_number: Nullable(Type.String()),
  total: Nullable(Pesos),
  email_hint: Nullable(Type.String()),
  method: Nullable(Type.Enum(['card', 'spei', 'cash'])),
  voucher: Nullable(Voucher),
  /** when the order was created */
  created_at: Nullable(Moment),
  estimate_from: Nullable(Day),
  estimate_to: Nullable(Day),
  /** pick-up: the estimate is the ready date */
  pickup: Flag,
  /** pick-up point; payer only */
  pickup_point: Nullable(
    Type.Object({
      name: Type.String(),
      address: Type.String(),
      hours: Nullable(Type.String()),
    }),
  ),
  /** number of licence keys */
  licences: Type.Integer(),
  /** nothing of it is sent by parcel */
  only_digital: Flag,
  /** points after delivery */
  points: Type.Integer(),
  /** still available products; recommendations follow the first */
  product_ids: Type.Array(Id),
  /** masked card; payer only */
  pan: Nullable(Type.String()),
  /** months without interest; 1 means one payment */
  msi: Nullable(Type.Integer()),
  /** 1 for the payer */
  mine: Flag,
})
export type OrderStatusReply = Static<typeof OrderStatusReply>
