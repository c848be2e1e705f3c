import { type Static, Type } from 'typebox'
import { rewardPointStatuses } from '#domain/account/reward-points.ts'
import { orderStates } from '#domain/orders/order-state.ts'
import { allPaymentMethods } from '#domain/orders/payment.ts'
import { ticketReasonCodes } from '#domain/support/ticket.ts'
import {
  Day,
  BinaryFlag,
  Id,
  IsoDateTime,
  Nullable,
  Pesos,
  IgnoredRequestBodyFields,
} from './api-field-types.ts'
import { AppliedBundle } from './cart.ts'
import { PaymentVoucher } from './checkout.ts'

export const OrderLine = Type.Object({
  name: Type.String(),
  qty: Type.Integer(),
  price: Pesos,
  discount: Pesos,
  url_key: Type.String(),
  product_id: Nullable(Id),
  digital: Type.Boolean(),
  image: Type.Object({ small_image_url: Nullable(Type.String()) }),
})

export const OrderAddress = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  company_name: Type.String(),
  phone: Type.String(),
  /** Street and number of the postal address. */
  address1: Type.String(),
  /** Settlement (colonia) and interior number of the postal address. */
  address2: Type.String(),
  /** Municipality of the postal address. */
  city: Type.String(),
  state: Type.String(),
  postcode: Type.String(),
  country: Type.Literal('MX'),
  references: Type.String(),
})

export const OrderTimelineEvent = Type.Object({
  to_state: Nullable(Type.Integer()),
  description: Type.String(),
  created_at: IsoDateTime,
})

export const CardPayment = Type.Object({
  /** Masked bank card number, `**** **** **** 1234`; null for other payment methods. */
  pan: Nullable(Type.String()),
  authorization: Nullable(Type.String()),
  date: Nullable(IsoDateTime),
  method: Nullable(Type.Enum(['card', 'spei', 'cash'])),
  /** Months without interest (MSI); 1 means a single payment. */
  msi: Nullable(Type.Integer()),
  /** Tracking key of the transfer (clave de rastreo, SPEI) or payment reference (cash). */
  reference: Nullable(Type.String()),
})

/** A parcel of an order, as visible to its shopper. */
export const Shipment = Type.Object({
  /** Number of the parcel within its order. */
  position: Type.Integer(),
  status: Type.Enum(['sent', 'delivered']),
  carrier: Type.String(),
  tracking_number: Type.String(),
  tracking_url: Nullable(Type.String()),
  sent_at: IsoDateTime,
  delivered_at: Nullable(IsoDateTime),
  /**
   * Contents of the parcel; `place` is the index of the order line in `products_json`, `qty` the
   * number of units.
   */
  lines: Type.Array(Type.Object({ place: Type.Integer(), qty: Type.Integer() })),
})
export type Shipment = Static<typeof Shipment>

/** Flags for unusual payment states of an order, such as a late payment or an open refund. */
const paymentFlags = ['paid_late', 'refund_open', 'refunded', 'charged_back', 'underpaid'] as const

export const Order = Type.Object({
  id: Id,
  number: Type.String(),
  created_at: IsoDateTime,
  status: Type.Enum([...orderStates]),
  /** API number and text of the order state. */
  global_status: Type.Object({ id: Type.Integer(), description: Type.String() }),
  sub_total: Pesos,
  /** Total discount of bundles and coupon, in pesos. */
  discount_total: Pesos,
  bundles: Type.Array(AppliedBundle),
  coupon: Nullable(Type.String()),
  shipping_amount: Pesos,
  shipping_name: Nullable(Type.String()),
  grand_total: Pesos,
  items: Type.Integer(),
  estimate_from: Nullable(Day),
  estimate_to: Nullable(Day),
  payment_flag: Nullable(Type.Enum([...paymentFlags])),
  /** Reason why the order was cancelled; null if it was not. */
  cancel_reason: Nullable(Type.String()),
  payment_attempt: Type.Object({
    /** Order number. */
    order: Type.String(),
    products_json: Type.Array(OrderLine),
    shipping_address: Nullable(OrderAddress),
  }),
  multi_pay: CardPayment,
  voucher: Nullable(PaymentVoucher),
  /**
   * Pick-up point of the order; its collection code and deadline are null until the order is ready
   * for pick-up.
   */
  pickup: Nullable(
    Type.Object({
      name: Type.String(),
      address: Type.String(),
      hours: Nullable(Type.String()),
      code: Nullable(Type.String()),
      until: Nullable(Day),
    }),
  ),
  carrier: Nullable(Type.String()),
  tracking_number: Nullable(Type.String()),
  tracking_url: Nullable(Type.String()),
  shipped_at: Nullable(IsoDateTime),
  delivered_at: Nullable(IsoDateTime),
  can_cancel: BinaryFlag,
  can_confirm_delivery: BinaryFlag,
  /**
   * 1 while the shopper can return the order without giving a reason and has not yet requested a
   * return.
   */
  can_return: BinaryFlag,
  /** Last day on which the shopper can request a return of the order; null before delivery. */
  return_until: Nullable(Day),
  return_requested_at: Nullable(IsoDateTime),
})
export type Order = Static<typeof Order>

/** POST customer/orders/{number}/licences: reveals the licence keys to the order's owner */
export const OrderLicenceKeysResponse = Type.Object({
  success: Type.Literal(true),
  /** Licence keys of an order; a withdrawn key is null. */
  licences: Type.Array(
    Type.Object({ product_id: Id, name: Type.String(), key: Nullable(Type.String()) }),
  ),
  /** Number of paid units without licence key. */
  missing: Type.Integer(),
})
export type OrderLicenceKeysResponse = Static<typeof OrderLicenceKeysResponse>

/**
 * POST customer/orders/{number}/consent: creates an access code by which AI agents can read the
 * order's state; the code is shown only once
 */
export const AgentOrderAccessResponse = Type.Object({
  success: Type.Literal(true),
  code: Type.String(),
  expires_at: IsoDateTime,
})
export type AgentOrderAccessResponse = Static<typeof AgentOrderAccessResponse>
/**
 * GET customer/orderConsents/{number}: valid access codes by which AI agents read an order's state,
 * newest first, without the codes themselves
 */
export const AgentOrderAccessListResponse = Type.Object({
  consents: Type.Array(Type.Object({ id: Id, created_at: IsoDateTime, expires_at: IsoDateTime })),
})
export type AgentOrderAccessListResponse = Static<typeof AgentOrderAccessListResponse>
/**
 * POST customer/orders/{number}/consentsOver: revokes one or all of the access codes by which AI
 * agents read the order's state
 */
export const RevokeAgentOrderAccessBody = Type.Object({
  ...IgnoredRequestBodyFields,
  id: Type.Optional(Id),
})

/** POST customer/orders, GET customer/orders: the shopper's orders */
export const OrdersResponse = Type.Object({ payload: Type.Array(Order) })
export type OrdersResponse = Static<typeof OrdersResponse>

/** GET customer/orders/{number}: an order with all details; 404 for everyone except its owner */
export const OrderResponse = Type.Object({
  order: Type.Object({
    ...Order.properties,
    events: Type.Array(OrderTimelineEvent),
    /** Payment methods to which the unpaid order can change; empty once it is paid. */
    other_methods: Type.Array(Type.Enum([...allPaymentMethods])),
    /**
     * SHA-256 of the signed order record, and whether the order still matches the record; null for
     * orders placed before the shop kept such records.
     */
    record: Nullable(Type.Object({ hash: Type.String(), intact: Type.Boolean() })),
    /** Parcels of the order that are already sent. */
    shipments: Type.Array(Shipment),
    /**
     * Day on which the order counts as delivered automatically, some time after the carrier reports
     * delivery.
     */
    confirmed_on: Nullable(Day),
    /** Refund of the order; `finished_at` is null while pending. */
    refund: Nullable(Type.Object({ amount: Pesos, finished_at: Nullable(IsoDateTime) })),
    /** Returnable units per order line, in the order of `products_json`. */
    returnable: Type.Array(Type.Integer()),
    /**
     * Path of the page with the order's return or the form to request one; null if the order has no
     * return and cannot be returned.
     */
    return_path: Nullable(Type.String()),
    returns: Type.Array(
      Type.Object({
        state: Type.Enum(['requested', 'received', 'inspected', 'refunded', 'refused']),
        requested_at: IsoDateTime,
        /** Last day for the shop to inspect the returned goods and refund them. */
        due_on: Nullable(Day),
        refused_reason: Nullable(Type.String()),
        lines: Type.Array(Type.Object({ name: Type.String(), qty: Type.Integer() })),
      }),
    ),
    /** Points earned with the order, and the day from which they are valid. */
    points: Nullable(
      Type.Object({
        points: Type.Integer(),
        status: Type.Enum([...rewardPointStatuses]),
        counts_from: Nullable(Day),
      }),
    ),
    /** The shopper's open tickets about the order, newest first. */
    tickets: Type.Array(
      Type.Object({
        id: Id,
        tickets_reason_id: Id,
        reason_code: Nullable(Type.Enum([...ticketReasonCodes])),
        /** Purpose of a ticket opened by the shop; null for tickets opened by the shopper. */
        purpose: Nullable(Type.Enum(['refund', 'return'])),
      }),
    ),
  }),
})
export type OrderResponse = Static<typeof OrderResponse>

/**
 * GET customer/push/{number}: what a browser needs to subscribe to an order's arrival
 * notifications: the VAPID public key and the number of subscribed devices.
 */
export const OrderArrivalPushResponse = Type.Object({
  public_key: Type.String(),
  devices: Type.Integer(),
})
export type OrderArrivalPushResponse = Static<typeof OrderArrivalPushResponse>

/** POST customer/push/{number}: subscribes a device with a PushManager subscription */
export const SubscribeOrderArrivalPushBody = Type.Object({
  ...IgnoredRequestBodyFields,
  endpoint: Type.String({ maxLength: 1000 }),
  p256dh: Type.String({ maxLength: 100 }),
  auth: Type.String({ maxLength: 50 }),
})

const Place = Type.Integer({ minimum: 0, maximum: 1000 })

/**
 * POST customer/orders/{number}/return: requests a return. `lines` has indexes in products_json, or quantities per
 * line; empty means all remaining units
 */
export const RequestOrderReturnBody = Type.Object({
  ...IgnoredRequestBodyFields,
  lines: Type.Optional(
    Type.Array(
      Type.Union([
        Place,
        Type.Object({
          place: Place,
          quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        }),
      ]),
      { maxItems: 100 },
    ),
  ),
  why: Type.Optional(Type.String({ maxLength: 1000 })),
})
