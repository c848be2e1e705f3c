import { type Static, Type } from 'typebox'
import {
  Day,
  BinaryFlag,
  Id,
  IsoDateTime,
  Nullable,
  Pesos,
  IgnoredRequestBodyFields,
} from './api-field-types.ts'
import { ProductCard } from './catalogue.ts'
import { Order, OrderAddress } from './orders.ts'
import { PhoneInput } from './phone-verification.ts'
import { SuccessResponse, BusinessRuleErrorResponse } from './problem-details.ts'

/** Gender codes: H Hombre, M Mujer, N Prefiero no decir. */
export const Gender = Type.Enum(['H', 'M', 'N'])

export const Address = Type.Object({
  id: Id,
  ...OrderAddress.properties,
  default_address: BinaryFlag,
  from_checkout: BinaryFlag,
  cart_id: Nullable(Id),
})
export type Address = Static<typeof Address>

/** GET customer/shippingAddresses: the shopper's delivery addresses */
export const AddressesResponse = Type.Object({ addresses: Type.Array(Address) })
export type AddressesResponse = Static<typeof AddressesResponse>

/** POST customer/address: without id creates a delivery address, with id changes it */
export const SaveAddressBody = Type.Object({
  ...IgnoredRequestBodyFields,
  id: Type.Optional(Id),
  first_name: Type.Optional(Type.String({ maxLength: 60 })),
  last_name: Type.Optional(Type.String({ maxLength: 60 })),
  company_name: Type.Optional(Type.String({ maxLength: 100 })),
  phone: Type.Optional(PhoneInput),
  address1: Type.Optional(Type.String({ maxLength: 160 })),
  address2: Type.Optional(Type.String({ maxLength: 160 })),
  city: Type.Optional(Type.String({ maxLength: 100 })),
  state: Type.Optional(Type.String({ maxLength: 60 })),
  postcode: Type.Optional(Type.String({ maxLength: 10 })),
  country: Type.Optional(Type.String({ maxLength: 2 })),
  references: Type.Optional(Type.String({ maxLength: 200 })),
  default_address: Type.Optional(Type.Unknown()),
  from_checkout: Type.Optional(Type.Unknown()),
})
/**
 * Reply to saving a postal address; on refusal, `fields` has an error message per field: `{
 * postcode: 'Solo se aceptan numeros' }`
 */
export const SaveAddressResponse = Type.Union([
  Type.Object({ ...SuccessResponse.properties, address: Address }),
  Type.Object({
    ...BusinessRuleErrorResponse.properties,
    fields: Type.Record(Type.String(), Type.String()),
  }),
])
export type SaveAddressResponse = Static<typeof SaveAddressResponse>
export const DeleteAddressBody = Type.Object({ ...IgnoredRequestBodyFields, address_id: Id })

/** GET shop/postcode/{postcode}: state, municipality and settlements of a postcode */
export const PostcodeResponse = Type.Object({
  postcode: Type.String(),
  state: Nullable(Type.String()),
  municipality: Nullable(Type.String()),
  settlements: Type.Array(Type.String()),
})
export type PostcodeResponse = Static<typeof PostcodeResponse>

export const MyReview = Type.Object({
  id: Id,
  product_id: Id,
  product_name: Type.String(),
  url_key: Type.String(),
  image: Nullable(Type.String()),
  rating: Type.Integer(),
  title: Type.String(),
  comment: Type.String(),
  status: Type.Enum(['pending', 'approved', 'rejected', 'hidden']),
  reject_reason: Nullable(Type.String()),
  verified_purchase: Type.Boolean(),
  shop_reply: Nullable(Type.String()),
  /** number of pictures of the review */
  photos: Type.Integer(),
  created_at: IsoDateTime,
})
export type MyReview = Static<typeof MyReview>

export const UserDetails = Type.Object({
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  email_verified: BinaryFlag,
  /** Whether the shopper's profile is complete. */
  is_verified: BinaryFlag,
  gender: Nullable(Gender),
  date_of_birth: Nullable(Day),
  phone: Nullable(Type.String()),
  is_verified_phone: BinaryFlag,
  image: Nullable(Type.String()),
  /** The shopper's newest 50 orders. */
  orders: Type.Array(Order),
  addresses: Type.Array(Address),
  /** Address of the former shop that lacks something, to fill the form of a new one. */
  unfinished_address: Type.Optional(OrderAddress),
  reviews: Type.Array(MyReview),
  logto_sub: Type.String(),
  /** Creation time of the shopper's account. */
  created_at: IsoDateTime,
})
export type UserDetails = Static<typeof UserDetails>

/** GET customer/profile: the shopper's profile */
export const ProfileResponse = Type.Object({ userDetails: UserDetails })
export type ProfileResponse = Static<typeof ProfileResponse>

const person = {
  first_name: Type.String({ maxLength: 200 }),
  last_name: Type.String({ maxLength: 200 }),
  gender: Type.String({ maxLength: 10 }),
  date_of_birth: Type.String({ maxLength: 10 }),
}

/** POST customer/updateCustomer: changes the shopper's profile */
export const UpdateCustomerBody = Type.Object({ ...IgnoredRequestBodyFields, ...person })
/**
 * POST customer/completeRegistration and auth/register: completes the registration; e-mail and
 * account id (subject) must equal the access token's
 */
export const CompleteRegistrationBody = Type.Object({
  ...IgnoredRequestBodyFields,
  ...person,
  logto_sub: Type.Optional(Type.Unknown()),
  /** OpenID Connect id_token; for auth/register only. */
  idToken: Type.Optional(Type.String({ maxLength: 8192 })),
})
export const SaveProfileResponse = Type.Union([
  SuccessResponse,
  Type.Object({
    ...BusinessRuleErrorResponse.properties,
    fields: Type.Record(Type.String(), Type.String()),
  }),
])
export type SaveProfileResponse = Static<typeof SaveProfileResponse>

export const WishlistItem = Type.Object({
  product_id: Nullable(Id),
  wish_id: Id,
  name: Type.String(),
  url_key: Type.String(),
  image: Nullable(Type.String()),
  /** Product price in pesos at the time it was saved. */
  saved_price: Nullable(Pesos),
  created_at: IsoDateTime,
  /**
   * Amount in pesos by which the wishlist product's price has dropped since it was saved; absent
   * without a drop.
   */
  fallen: Type.Optional(Pesos),
  /** Text about the product's recent prices; absent without a price history. */
  price_of_late: Type.Optional(Type.String()),
  /**
   * Data of a wishlist product; null if the product was deleted, which the page shows as 'Ya no
   * disponible'.
   */
  product_details: Nullable(ProductCard),
})
export type WishlistItem = Static<typeof WishlistItem>
/** GET customer/wishlist: the shopper's wishlist */
export const WishlistResponse = Type.Object({ wishlist: Type.Array(WishlistItem) })
export type WishlistResponse = Static<typeof WishlistResponse>
/** POST customer/productToWishlist, POST customer/deleteProductFromWishlist: adds or removes a wishlist product */
export const WishlistProductBody = Type.Object({
  ...IgnoredRequestBodyFields,
  productId: Type.Optional(Id),
  product_id: Type.Optional(Id),
  /** Id of the wishlist row, needed if its product was deleted. */
  wishId: Type.Optional(Id),
})

/** GET customer/reviews: the shopper's own reviews */
export const MyReviewsResponse = Type.Object({ reviews: Type.Array(MyReview) })
export type MyReviewsResponse = Static<typeof MyReviewsResponse>

export const RewardPointsEntry = Type.Object({
  id: Id,
  reward_points: Type.Integer(),
  status: Type.Enum(['Pendientes', 'Ganados', 'Canjeados', 'Vencidos', 'Cancelados']),
  note: Type.String(),
  exp_date: Nullable(Day),
  created_at: IsoDateTime,
  order_number: Nullable(Type.String()),
})
export type RewardPointsEntry = Static<typeof RewardPointsEntry>
/** A personal coupon of a shopper; amounts in pesos. */
export const PersonalCoupon = Type.Object({
  code: Type.String(),
  type: Type.Enum(['percent', 'fixed', 'free_shipping']),
  percent: Nullable(Type.Integer()),
  amount: Nullable(Pesos),
  max_discount: Nullable(Pesos),
  min_subtotal: Pesos,
  valid_to: Nullable(Day),
  description: Type.String(),
})
export type PersonalCoupon = Static<typeof PersonalCoupon>

/** GET customer/getRewards: the shopper's reward points */
export const RewardsResponse = Type.Object({
  payload: Type.Object({
    rewards: Type.Array(RewardPointsEntry),
    /** Sum of the shopper's earned reward points (status 'Ganados'). */
    total: Type.Integer(),
    pending: Type.Integer(),
    coupons: Type.Array(PersonalCoupon),
  }),
})
export type RewardsResponse = Static<typeof RewardsResponse>

/**
 * POST customer/redeemPoints: exchanges reward points for a coupon; a repeated request with the
 * same `key` has no further effect
 */
export const RedeemPointsBody = Type.Object({
  ...IgnoredRequestBodyFields,
  points: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  key: Type.String({ minLength: 8, maxLength: 100 }),
})
export const RedeemPointsResponse = Type.Object({
  ...SuccessResponse.properties,
  coupon: Type.Object({
    code: Type.String(),
    amount: Pesos,
    points: Type.Integer(),
    valid_to: Day,
  }),
})
export type RedeemPointsResponse = Static<typeof RedeemPointsResponse>

export const Notification = Type.Object({
  id: Id,
  kind: Type.Enum([
    'order',
    'payment',
    'ticket',
    'review',
    'question',
    'reward',
    'coupon',
    'wish',
    'account',
  ]),
  title: Type.String(),
  body: Type.String(),
  link: Nullable(Type.String()),
  read: Type.Boolean(),
  created_at: IsoDateTime,
})
/**
 * GET customer/notifications: the shopper's notifications, and the number of unread notifications
 */
export const NotificationsResponse = Type.Object({
  notifications: Type.Array(Notification),
  /** Number of unread notifications, including older ones outside this list. */
  unread: Type.Integer(),
})
export type NotificationsResponse = Static<typeof NotificationsResponse>

/** POST customer/notifications/read {up_to_id}: marks a notification and all older ones as read */
export const MarkNotificationsReadBody = Type.Object({ ...IgnoredRequestBodyFields, up_to_id: Id })

/** GET customer/data: the copy of the shopper's personal data, as a file (right of access) */
export const PersonalDataResponse = Type.Object({
  created_at: IsoDateTime,
  profile: UserDetails,
  wishlist: Type.Array(Type.Unknown()),
  rewards: Type.Array(Type.Unknown()),
  tickets: Type.Array(Type.Unknown()),
  notifications: Type.Array(Type.Unknown()),
  coupons: Type.Array(PersonalCoupon),
  cart: Type.Array(Type.Unknown()),
  /** The shopper's sessions, active and ended, in the copy of personal data. */
  sessions: Type.Array(Type.Unknown()),
  invoices: Type.Array(Type.Unknown()),
  stock_alerts: Type.Array(Type.Unknown()),
  review_votes: Type.Array(Type.Unknown()),
  /** Review pictures as `data:` URLs. */
  review_photos: Type.Array(Type.Unknown()),
  questions: Type.Array(Type.Unknown()),
  /** operators' internal notes on the shopper's orders and tickets */
  order_notes: Type.Array(Type.Unknown()),
  ticket_notes: Type.Array(Type.Unknown()),
  /** Ticket attachments as `data:` URLs. */
  ticket_attachments: Type.Array(Type.Unknown()),
  /**
   * Former delivery addresses of the shopper's orders whose address was corrected after the order.
   */
  former_addresses: Type.Array(Type.Unknown()),
  former_shop: Type.Array(Type.Unknown()),
  former_orders: Type.Array(Type.Unknown()),
  /** The shopper's Web Push subscriptions, one per device. */
  devices: Type.Array(Type.Unknown()),
  /** E-mails to the shopper, sent and queued, without their text. */
  messages: Type.Array(Type.Unknown()),
  privacy_requests: Type.Array(Type.Unknown()),
  /** Consents to news by WhatsApp, with the words that were read. */
  whatsapp_consents: Type.Array(Type.Unknown()),
  /** Where visits came from that began a payment. */
  visit_sources: Type.Array(Type.Unknown()),
})
export type PersonalDataResponse = Static<typeof PersonalDataResponse>
