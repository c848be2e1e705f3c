import { type Static, Type } from 'typebox'
import {
  IgnoredRequestBodyFields,
  Day,
  BinaryFlag,
  Id,
  IsoDateTime,
  Nullable,
  Pesos,
  PesosInput,
} from './api-field-types.ts'
import type { OperationTable } from './api-operation.ts'
import { Cart, CartChange } from './cart.ts'
import { ProductCard } from './catalogue.ts'
import { InvoiceData } from './invoices.ts'
import {
  SuccessResponse,
  BusinessRuleErrorResponse,
  createResponseOrErrorSchema,
  ResultResponse,
  createResponseOrInvalidInputSchema,
} from './problem-details.ts'
import { VisitSourceInput } from './visits.ts'

/**
 * POST v1/checkout (no body): returns the path of the checkout page, or the reason why the cart
 * cannot be bought.
 */
export const StartCheckoutResponse = Type.Union([
  Type.Object({ success: Type.Literal(true), shopRoute: Type.String() }),
  Type.Object({
    ...BusinessRuleErrorResponse.properties,
    changes: Type.Optional(Type.Array(CartChange)),
    cart: Type.Optional(Cart),
  }),
])
export type StartCheckoutResponse = Static<typeof StartCheckoutResponse>

/** POST order: places an order; `data` in the reply is the URL of the payment page. */
export const PlaceOrderBody = Type.Object({
  ...IgnoredRequestBodyFields,
  /**
   * Order total shown to the shopper, in pesos; the order is refused if the total has changed
   * since.
   */
  total: Type.Optional(PesosInput),
  /** Tax data for the order's invoice. */
  invoice: Type.Optional(InvoiceData),
  visit: Type.Optional(VisitSourceInput),
})
export const PlaceOrderResponse = Type.Union([
  Type.Object({
    success: Type.Literal(true),
    data: Type.String(),
    ref: Type.String(),
    /**
     * Reason why the payment page accepts bank cards only, with the remedy; absent without this
     * restriction.
     */
    card_only: Type.Optional(Type.String()),
  }),
  Type.Object({
    ...BusinessRuleErrorResponse.properties,
    /** Errors of the invoice data, by field. */
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    changes: Type.Optional(Type.Array(CartChange)),
    cart: Type.Optional(Cart),
  }),
])
export type PlaceOrderResponse = Static<typeof PlaceOrderResponse>

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
export const ShippingMethodsResponse = Type.Array(ShippingMethod)
export type ShippingMethodsResponse = Static<typeof ShippingMethodsResponse>

/** POST order/shippingMethod {shippingCode}: chooses the shipping method of the cart */
export const ChooseShippingMethodBody = Type.Object({
  ...IgnoredRequestBodyFields,
  shippingCode: Type.String({ maxLength: 40 }),
})
export const ChooseShippingMethodResponse = Type.Union([
  Type.Object({ ...SuccessResponse.properties, shippingCost: Pesos, cart: Cart }),
  BusinessRuleErrorResponse,
])

/**
 * POST order/coupon {coupon}: applies a coupon to the cart; POST order/deleteCoupon: removes the
 * coupon
 */
export const CartCouponBody = Type.Object({
  ...IgnoredRequestBodyFields,
  coupon: Type.String({ maxLength: 60 }),
})
export const CartCouponResponse = Type.Union([
  Type.Object({ ...SuccessResponse.properties, cart: Cart }),
  BusinessRuleErrorResponse,
])
export type CartCouponResponse = Static<typeof CartCouponResponse>

/** POST order/address {address_id}: sets the cart's delivery address */
export const ChooseDeliveryAddressBody = Type.Object({
  ...IgnoredRequestBodyFields,
  address_id: Id,
})

/** GET order/recommended: at most one recommended product, never added to the cart automatically */
export const RecommendedProductResponse = Type.Object({ product: Nullable(ProductCard) })
export type RecommendedProductResponse = Static<typeof RecommendedProductResponse>

export const PaymentVoucher = Type.Object({
  method: Type.Enum(['spei', 'cash']),
  reference: Type.String(),
  /** Digits of the Code 128 bar code; for cash payments only. */
  barcode: Nullable(Type.String()),
  /** CLABE account number, 18 digits; for SPEI transfers only. */
  clabe: Nullable(Type.String()),
  bank: Nullable(Type.String()),
  /** Account holder to whom a transfer is made; null if the payment processor does not tell. */
  beneficiary: Nullable(Type.String()),
  /** URL of the payment processor's instructions page. */
  page: Nullable(Type.String()),
  amount: Pesos,
  expires_at: IsoDateTime,
})
export type PaymentVoucher = Static<typeof PaymentVoucher>

/** GET order/status?ref=: public payment status, without postal address, available for 48 hours. */
export const OrderStatusResponse = Type.Object({
  state: Type.Enum(['confirmed', 'confirming', 'pending', 'refunding', 'not-charged', 'unknown']),
  order_number: Nullable(Type.String()),
  total: Nullable(Pesos),
  email_hint: Nullable(Type.String()),
  method: Nullable(Type.Enum(['card', 'spei', 'cash'])),
  voucher: Nullable(PaymentVoucher),
  /** Creation time of the order. */
  created_at: Nullable(IsoDateTime),
  estimate_from: Nullable(Day),
  estimate_to: Nullable(Day),
  /**
   * 1 for an order to be picked up; its arrival estimate is the day on which it is ready for
   * pick-up.
   */
  pickup: BinaryFlag,
  /** Pick-up point of the order; only the payer sees it. */
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
  only_digital: BinaryFlag,
  /** Reward points that the order earns after delivery. */
  points: Type.Integer(),
  /**
   * Ids of the ordered products that are still available; recommendations are based on the first
   * product.
   */
  product_ids: Type.Array(Id),
  /** Ordered products in order, with the storage path of their picture. */
  lines: Type.Array(
    Type.Object({ name: Type.String(), qty: Type.Integer(), picture: Nullable(Type.String()) }),
  ),
  /** First name of the recipient, postcode and city; only the payer sees it. */
  destination: Nullable(
    Type.Object({ name: Type.String(), postcode: Type.String(), city: Type.String() }),
  ),
  /** Masked number of the bank card; only the payer sees it. */
  pan: Nullable(Type.String()),
  /** Months without interest (MSI); 1 means a single payment. */
  msi: Nullable(Type.Integer()),
  /** 1 if the caller is the signed-in shopper who pays this order, otherwise 0. */
  mine: BinaryFlag,
})
export type OrderStatusResponse = Static<typeof OrderStatusResponse>

export const checkoutOperations = {
  checkCheckout: {
    method: 'POST',
    path: '/v1/checkout',
    reply: createResponseOrInvalidInputSchema(StartCheckoutResponse),
  },
  getPaymentStatus: {
    method: 'GET',
    path: 'order/status',
    query: Type.Object({ ref: Type.String({ maxLength: 100 }) }),
    reply: createResponseOrInvalidInputSchema(OrderStatusResponse),
  },
  placeOrder: {
    method: 'POST',
    path: 'order',
    body: PlaceOrderBody,
    reply: createResponseOrInvalidInputSchema(PlaceOrderResponse),
  },
  applyCoupon: {
    method: 'POST',
    path: 'order/coupon',
    body: CartCouponBody,
    reply: createResponseOrErrorSchema(CartCouponResponse),
  },
  removeCoupon: {
    method: 'POST',
    path: 'order/deleteCoupon',
    reply: createResponseOrErrorSchema(CartCouponResponse),
  },
  getCartRecommendation: {
    method: 'GET',
    path: 'order/recommended',
    reply: createResponseOrInvalidInputSchema(RecommendedProductResponse),
  },
  listShippingMethods: {
    method: 'GET',
    path: 'customer/shippingMethods',
    reply: createResponseOrInvalidInputSchema(ShippingMethodsResponse),
  },
  chooseShippingMethod: {
    method: 'POST',
    path: 'order/shippingMethod',
    body: ChooseShippingMethodBody,
    reply: createResponseOrErrorSchema(ChooseShippingMethodResponse),
  },
  chooseAddress: {
    method: 'POST',
    path: 'order/address',
    body: ChooseDeliveryAddressBody,
    reply: ResultResponse,
  },
} as const satisfies OperationTable
