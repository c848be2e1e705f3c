import { type Static, Type } from 'typebox'
import { rewardStatuses } from '#domain/account/reward.ts'
import { orderStates } from '#domain/orders/order-state.ts'
import { ticketReasonCodes } from '#domain/support/ticket.ts'
import { AppliedBundle } from './cart.ts'
import { Voucher } from './checkout.ts'
import { ClientExtras, Day, Flag, Id, Moment, Nullable, Pesos } from './wire.ts'

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
  /** street and number */
  address1: Type.String(),
  /** settlement (colonia) and interior */
  address2: Type.String(),
  /** municipality */
  city: Type.String(),
  state: Type.String(),
  postcode: Type.String(),
  country: Type.Literal('MX'),
  references: Type.String(),
})

export const OrderEvent = Type.Object({
  to_state: Nullable(Type.Integer()),
  description: Type.String(),
  created_at: Moment,
})

export const MultiPay = Type.Object({
  /** `**** **** **** 1234`, or null when it was not a card */
  pan: Nullable(Type.String()),
  authorization: Nullable(Type.String()),
  date: Nullable(Moment),
  method: Nullable(Type.Enum(['card', 'spei', 'cash'])),
  /** months without interest; 1 means one payment */
  msi: Nullable(Type.Integer()),
  /** clave de rastreo (SPEI) or reference (cash) */
  reference: Nullable(Type.String()),
})

/** A parcel for its shopper */
export const Shipment = Type.Object({
  /** among the parcels of the order */
  position: Type.Integer(),
  status: Type.Enum(['sent', 'delivered']),
  carrier: Type.String(),
  tracking_number: Type.String(),
  tracking_url: Nullable(Type.String()),
  sent_at: Moment,
  delivered_at: Nullable(Moment),
  /** place: index in products_json */
  lines: Type.Array(Type.Object({ place: Type.Integer(), qty: Type.Integer() })),
})
export type Shipment = Static<typeof Shipment>

/** Irregular payment states. */
const paymentFlags = ['paid_late', 'refund_open', 'refunded', 'charged_back', 'underpaid'] as const

export const Order = Type.Object({
  id: Id,
  number: Type.String(),
  created_at: Moment,
  status: Type.Enum([...orderStates]),
  /** the state's number and words */
  global_status: Type.Object({ id: Type.Integer(), description: Type.String() }),
  sub_total: Pesos,
  /** bundles and coupon */
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
  /** why it was called off */
  cancel_reason: Nullable(Type.String()),
  payment_attempt: Type.Object({
    /** the order number */
    order: Type.String(),
    products_json: Type.Array(OrderLine),
    shipping_address: Nullable(OrderAddress),
  }),
  multi_pay: MultiPay,
  voucher: Nullable(Voucher),
  /** pick-up place; code and deadline once ready */
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
  shipped_at: Nullable(Moment),
  delivered_at: Nullable(Moment),
  can_cancel: Flag,
  can_confirm_delivery: Flag,
  /** 1 while the order may be returned without a reason and no return exists */
  can_return: Flag,
  /** its deadline, once delivered */
  return_until: Nullable(Day),
  return_requested_at: Nullable(Moment),
})
export type Order = Static<typeof Order>

/** POST customer/orders/{number}/licences: keys for the order's owner */
export const LicencesReply = Type.Object({
  success: Type.Literal(true),
  /** null for a key that was taken out of use */
  licences: Type.Array(
    Type.Object({ product_id: Id, name: Type.String(), key: Nullable(Type.String()) }),
  ),
  /** paid units without a key */
  missing: Type.Integer(),
})
export type LicencesReply = Static<typeof LicencesReply>

/** POST customer/orders/{number}/consent: creates a code for reading the order's state, shown once */
export const OrderConsentReply = Type.Object({
  success: Type.Literal(true),
  code: Type.String(),
  expires_at: Moment,
})
export type OrderConsentReply = Static<typeof OrderConsentReply>
/** GET customer/orderConsents/{number}: valid codes, newest first, without their values */
export const OrderConsentsReply = Type.Object({
  consents: Type.Array(Type.Object({ id: Id, created_at: Moment, expires_at: Moment })),
})
export type OrderConsentsReply = Static<typeof OrderConsentsReply>
/** POST customer/orders/{number}/consentsOver: revokes one or all codes */
export const ConsentsOverBody = Type.Object({ ...ClientExtras, id: Type.Optional(Id) })

/** POST customer/orders and GET customer/orders */
export const OrdersReply = Type.Object({ payload: Type.Array(Order) })
export type OrdersReply = Static<typeof OrdersReply>

/** GET customer/orders/{number}: owner only, otherwise 404 */
export const OrderReply = Type.Object({
  order: Type.Object({
    ...Order.properties,
    events: Type.Array(OrderEvent),
    /** order record: SHA-256, and whether the order matches; null for orders made before records existed */
    record: Nullable(Type.Object({ hash: Type.String(), intact: Type.Boolean() })),
    /** the parcels that have left */
    shipments: Type.Array(Shipment),
    /** automatic confirmation date after the carrier's report */
    confirmed_on: Nullable(Day),
    /** refund; without a moment it is pending */
    refund: Nullable(Type.Object({ amount: Pesos, finished_at: Nullable(Moment) })),
    /** of each line, in the order of products_json, the units that can still be given back */
    returnable: Type.Array(Type.Integer()),
    /** page of the return or its request; null without one */
    return_path: Nullable(Type.String()),
    /** returns, newest first */
    returns: Type.Array(
      Type.Object({
        state: Type.Enum(['requested', 'received', 'inspected', 'refunded', 'refused']),
        requested_at: Moment,
        /** the last day to inspect the return and send its money */
        due_on: Nullable(Day),
        refused_reason: Nullable(Type.String()),
        lines: Type.Array(Type.Object({ name: Type.String(), qty: Type.Integer() })),
      }),
    ),
    /** earned points and their start */
    points: Nullable(
      Type.Object({
        points: Type.Integer(),
        status: Type.Enum([...rewardStatuses]),
        counts_from: Nullable(Day),
      }),
    ),
    /** the shopper's questions about it that are not closed, newest first */
    tickets: Type.Array(
      Type.Object({
        id: Id,
        tickets_reason_id: Id,
        reason_code: Nullable(Type.Enum([...ticketReasonCodes])),
        /** purpose of a ticket opened by the shop; null for the shopper's */
        purpose: Nullable(Type.Enum(['refund', 'return'])),
      }),
    ),
  }),
})
export type OrderReply = Static<typeof OrderReply>

/** GET customer/push/{number}: the public key, and the number of subscribed devices. */
export const PushReply = Type.Object({ public_key: Type.String(), devices: Type.Integer() })
export type PushReply = Static<typeof PushReply>

/** POST customer/push/{number}: a PushManager subscription */
export const PushBody = Type.Object({
  ...ClientExtras,
  endpoint: Type.String({ maxLength: 1000 }),
  p256dh: Type.String({ maxLength: 100 }),
  auth: Type.String({ maxLength: 50 }),
})

const Place = Type.Integer({ minimum: 0, maximum: 1000 })

/**
 * POST customer/orders/{number}/return. lines: indexes in products_json, or quantities per line; empty means the rest
 */
export const ReturnBody = Type.Object({
  ...ClientExtras,
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
