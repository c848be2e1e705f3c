import { type Static, Type } from 'typebox'
import { Cart, CartChange } from './cart.ts'
import { ProductCard } from './catalogue.ts'
import { InvoiceData } from './invoices.ts'
import { Done, Refused } from './problem.ts'
import { ClientExtras, Day, Flag, Id, Moment, Nullable, Pesos, PesosInput } from './wire.ts'

/** POST v1/checkout (no body): the path of the checkout page, or the refusal reason. */
export const StartCheckoutReply = Type.Union([
  Type.Object({ success: Type.Literal(true), shopRoute: Type.String() }),
  Type.Object({
    ...Refused.properties,
    changes: Type.Optional(Type.Array(CartChange)),
    cart: Type.Optional(Cart),
  }),
])
export type StartCheckoutReply = Static<typeof StartCheckoutReply>

/** POST order: places an order; `data` in the reply is the URL of the payment page. */
export const PlaceOrderBody = Type.Object({
  ...ClientExtras,
  /** Order total displayed to the shopper in pesos; a different current total is refused. */
  total: Type.Optional(PesosInput),
  /** Invoice data of this order. */
  invoice: Type.Optional(InvoiceData),
})
export const PlaceOrderReply = Type.Union([
  Type.Object({
    success: Type.Literal(true),
    data: Type.String(),
    ref: Type.String(),
    /** Why the payment page accepts bank cards only, with the remedy; absent if not restricted. */
    card_only: Type.Optional(Type.String()),
  }),
  Type.Object({
    ...Refused.properties,
    /** Errors of the invoice data, by field. */
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    changes: Type.Optional(Type.Array(CartChange)),
    cart: Type.Optional(Cart),
  }),
])
export type PlaceOrderReply = Static<typeof PlaceOrderReply>

/** GET customer/shippingMethods: shipping methods for the cart's delivery address and contents */
export const ShippingMethod = Type.Object({
  code: Type.String(),
  name: Type.String(),
  shippingCost: Pesos,
  /** Arrival estimate as text: "Llega entre el martes 24 y el miércoles 25 de noviembre". */
  estimate: Type.String(),
  estimate_from: Nullable(Day),
  estimate_to: Nullable(Day),
  selected: Type.Boolean(),
  /** Pick-up point; absent for home delivery. */
  pickup_point: Type.Optional(
    Type.Object({
      name: Type.String(),
      address: Type.String(),
      hours: Nullable(Type.String()),
      hold_days: Type.Integer(),
      /** Straight-line distance in km from the approximate location of the delivery postcode. */
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

/** POST order/address {address_id}: sets the cart's delivery address */
export const ChooseAddressBody = Type.Object({ ...ClientExtras, address_id: Id })

/** GET order/recommended: at most one recommended product, never added to the cart automatically */
export const RecommendedReply = Type.Object({ product: Nullable(ProductCard) })
export type RecommendedReply = Static<typeof RecommendedReply>

export const Voucher = Type.Object({
  method: Type.Enum(['spei', 'cash']),
  reference: Type.String(),
  /** Digits of the Code 128 bar code; for cash payments only. */
  barcode: Nullable(Type.String()),
  /** CLABE account number, 18 digits; for SPEI transfers only. */
  clabe: Nullable(Type.String()),
  bank: Nullable(Type.String()),
  /** URL of the payment processor's instructions page. */
  page: Nullable(Type.String()),
  amount: Pesos,
  expires_at: Moment,
})
export type Voucher = Static<typeof Voucher>

/** GET order/status?ref=: public payment status, without postal address, available for 48 hours. */
export const OrderStatusReply = Type.Object({
  state: Type.Enum(['confirmed', 'confirming', 'pending', 'refunding', 'not-charged', 'unknown']),
  order_number: Nullable(Type.String()),
  total: Nullable(Pesos),
  email_hint: Nullable(Type.String()),
  method: Nullable(Type.Enum(['card', 'spei', 'cash'])),
  voucher: Nullable(Voucher),
  /** Creation time of the order. */
  created_at: Nullable(Moment),
  estimate_from: Nullable(Day),
  estimate_to: Nullable(Day),
  /** 1 for a pick-up order, whose estimate is the date it is ready. */
  pickup: Flag,
  /** Pick-up point; visible to the payer only. */
  pickup_point: Nullable(
    Type.Object({
      name: Type.String(),
      address: Type.String(),
      hours: Nullable(Type.String()),
    }),
  ),
  /** Number of licence keys in the order. */
  licences: Type.Integer(),
  /** 1 if the order has digital products only. */
  only_digital: Flag,
  /** Reward points granted after delivery. */
  points: Type.Integer(),
  /** Ordered products that are still available; recommendations are based on the first. */
  product_ids: Type.Array(Id),
  /** Masked bank card number; visible to the payer only. */
  pan: Nullable(Type.String()),
  /** Months without interest (MSI); 1 means a single payment. */
  msi: Nullable(Type.Integer()),
  /** 1 if the reader is the signed-in payer. */
  mine: Flag,
})
export type OrderStatusReply = Static<typeof OrderStatusReply>
