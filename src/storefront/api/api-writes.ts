import type { Static } from 'typebox'
import type { DeleteAccountBody } from '#contract/account-deletion.ts'
import type {
  AddressBody,
  AddressSavedReply,
  CompleteRegistrationBody,
  DeleteAddressBody,
  NotificationsReadBody,
  PersonSavedReply,
  RedeemPointsBody,
  RedeemPointsReply,
  UpdateCustomerBody,
  WishBody,
} from '#contract/account.ts'
import type {
  AddToCartBody,
  CartMutationReply,
  CartQuoteBody,
  CartQuoteReply,
  CartReply,
  DeleteFromCartBody,
  SavedBody,
  SaveForLaterBody,
  UpdateCartBody,
} from '#contract/cart.ts'
import type {
  ComparableReply,
  SearchMissedBody,
  SearchMissedReply,
  SearchProductsReply,
  SearchReply,
} from '#contract/catalogue.ts'
import type {
  ChooseAddressBody,
  ChooseShippingBody,
  ChooseShippingReply,
  CouponBody,
  CouponReply,
  PlaceOrderBody,
  PlaceOrderReply,
  StartCheckoutReply,
} from '#contract/checkout.ts'
import type { InvoiceData } from '#contract/invoices.ts'
import type {
  ConsentsOverBody,
  OrderConsentReply,
  LicencesReply,
  OrdersReply,
  PushBody,
  ReturnBody,
} from '#contract/orders.ts'
import type { PhoneBody, PhoneCodeReply, ValidateCodeBody } from '#contract/phone.ts'
import type { Done, Refused } from '#contract/problem.ts'
import type { QuestionBody } from '#contract/questions.ts'
import type { ReturnByLinkBody, ReturnOfferBody, ReturnOfferReply } from '#contract/returns.ts'
import type {
  AverageRatingReply,
  PercentageRatingsReply,
  ReviewBody,
  VoteBody,
  VoteReply,
} from '#contract/reviews.ts'
import type {
  LoginBody,
  LoginReply,
  LogoutBody,
  RefreshBody,
  RefreshReply,
  RegisterReply,
  SendVerificationBody,
} from '#contract/sign-in.ts'
import type { ConfirmAlertBody, StockAlertBody } from '#contract/stock-alerts.ts'
import type { TicketBody, TicketReplyBody } from '#contract/tickets.ts'

type Answer = Done | Refused
type FieldsAnswer = Answer | (Refused & { fields: Record<string, string> })

interface Call<Body, Reply> {
  body: Body
  reply: Reply
}

/** Request and reply types of POST, by path below `/api/v1/`; a path with a leading slash is absolute. */
export interface Writes {
  'shop/searchMissed': Call<Static<typeof SearchMissedBody>, Static<typeof SearchMissedReply>>
  'auth/login': Call<Static<typeof LoginBody>, LoginReply>
  'auth/register': Call<
    Static<typeof CompleteRegistrationBody>,
    RegisterReply | Extract<PersonSavedReply, { success: false }>
  >
  'auth/refreshToken': Call<Static<typeof RefreshBody>, RefreshReply>
  'auth/logout': Call<Static<typeof LogoutBody>, Answer>
  'auth/sendVerificationEmail': Call<Static<typeof SendVerificationBody>, Answer>

  'customer/updateCustomer': Call<Static<typeof UpdateCustomerBody>, PersonSavedReply>
  'customer/completeRegistration': Call<Static<typeof CompleteRegistrationBody>, PersonSavedReply>
  'customer/createNewCart': Call<object, CartReply>
  'customer/productToShoppingCart': Call<Static<typeof AddToCartBody>, CartMutationReply>
  'customer/deleteProductFromShoppingCart': Call<
    Static<typeof DeleteFromCartBody>,
    CartMutationReply
  >
  'customer/updateShoppingCart': Call<Static<typeof UpdateCartBody>, CartMutationReply>
  'customer/saveForLater': Call<Static<typeof SaveForLaterBody>, CartMutationReply>
  'customer/moveToCart': Call<Static<typeof SavedBody>, CartMutationReply>
  'customer/deleteSaved': Call<Static<typeof SavedBody>, Answer>
  'customer/productToWishlist': Call<Static<typeof WishBody>, Answer>
  'customer/deleteProductFromWishlist': Call<Static<typeof WishBody>, Answer>
  'customer/address': Call<Static<typeof AddressBody>, AddressSavedReply>
  'customer/deleteAddress': Call<Static<typeof DeleteAddressBody>, Answer>
  'customer/review': Call<Static<typeof ReviewBody>, Answer>
  'customer/question': Call<Static<typeof QuestionBody>, Answer>
  'customer/reviewVote': Call<Static<typeof VoteBody>, VoteReply | Refused>
  'customer/orders': Call<object, OrdersReply>
  [orderMove: `customer/orders/${string}/${'cancel' | 'confirm'}`]: Call<object, Answer>
  [push: `customer/push/${string}`]: Call<Static<typeof PushBody>, Answer>
  [orderConsent: `customer/orders/${string}/consent`]: Call<object, OrderConsentReply | Refused>
  [orderConsentsOver: `customer/orders/${string}/consentsOver`]: Call<
    Static<typeof ConsentsOverBody>,
    Answer
  >
  [orderReturn: `customer/orders/${string}/return`]: Call<Static<typeof ReturnBody>, Answer>
  'customer/redeemPoints': Call<Static<typeof RedeemPointsBody>, RedeemPointsReply | Refused>
  [invoice: `customer/invoices/${string}`]: Call<InvoiceData, FieldsAnswer>
  [licences: `customer/orders/${string}/licences`]: Call<object, LicencesReply | Refused>
  [session: `customer/sessions/${string}/close`]: Call<object, Answer>
  'customer/sessions/closeOthers': Call<object, Answer>
  'customer/deleteAccount': Call<Static<typeof DeleteAccountBody>, Answer>
  'customer/notifications/read': Call<Static<typeof NotificationsReadBody>, Answer>
  'customer/2fa': Call<Static<typeof PhoneBody>, PhoneCodeReply>
  'customer/validateCode': Call<Static<typeof ValidateCodeBody>, Answer>
  [ticketReply: `customer/tickets/${number}/reply`]: Call<Static<typeof TicketReplyBody>, Answer>

  order: Call<Static<typeof PlaceOrderBody>, PlaceOrderReply>
  'order/coupon': Call<Static<typeof CouponBody>, CouponReply>
  'order/deleteCoupon': Call<object, CouponReply>
  'order/shippingMethod': Call<
    Static<typeof ChooseShippingBody>,
    Static<typeof ChooseShippingReply>
  >
  'order/address': Call<Static<typeof ChooseAddressBody>, Answer>
  '/v1/checkout': Call<undefined, StartCheckoutReply>

  'shop/stockAlert': Call<Static<typeof StockAlertBody>, Answer>
  'shop/returnOffer': Call<Static<typeof ReturnOfferBody>, ReturnOfferReply | Refused>
  'shop/requestReturn': Call<Static<typeof ReturnByLinkBody>, Answer>
  'shop/confirmStockAlert': Call<Static<typeof ConfirmAlertBody>, Answer>
  'shop/cartQuote': Call<Static<typeof CartQuoteBody>, CartQuoteReply>
  'shop/ticket': Call<Static<typeof TicketBody>, FieldsAnswer>
  'shop/search': Call<{ searchTerm: string; start: number; offset: number }, SearchReply>
  'shop/searchProducts': Call<{ searchQuery: string }, SearchProductsReply>
  'shop/getAverageRating': Call<{ productId: number }, Static<typeof AverageRatingReply>>
  'shop/percentageRatings': Call<{ productId: number }, Static<typeof PercentageRatingsReply>>
  'shop/comparableProducts': Call<{ productId: number }, Static<typeof ComparableReply>>
}
