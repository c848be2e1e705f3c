import type { Static } from 'typebox'
import type { DeleteAccountBody } from '#contract/account-deletion.ts'
import type {
  SaveAddressBody,
  SaveAddressResponse,
  CompleteRegistrationBody,
  DeleteAddressBody,
  MarkNotificationsReadBody,
  SaveProfileResponse,
  RedeemPointsBody,
  RedeemPointsResponse,
  UpdateCustomerBody,
  WishlistProductBody,
} from '#contract/account.ts'
import type {
  AddToCartBody,
  CartMutationResponse,
  CartQuoteBody,
  CartQuoteResponse,
  CartResponse,
  DeleteFromCartBody,
  SavedForLaterProductBody,
  SaveForLaterBody,
  UpdateCartBody,
} from '#contract/cart.ts'
import type {
  ComparableProductsResponse,
  ReportMissedSearchBody,
  ReportMissedSearchResponse,
  SearchProductsResponse,
  SearchResponse,
} from '#contract/catalogue.ts'
import type {
  ChooseDeliveryAddressBody,
  ChooseShippingBody,
  ChooseShippingResponse,
  CartCouponBody,
  CartCouponResponse,
  PlaceOrderBody,
  PlaceOrderResponse,
  StartCheckoutResponse,
} from '#contract/checkout.ts'
import type { InvoiceData } from '#contract/invoices.ts'
import type {
  RevokeOrderAccessConsentsBody,
  OrderAccessConsentResponse,
  OrderLicenceKeysResponse,
  OrdersResponse,
  SubscribeArrivalPushBody,
  RequestReturnBody,
} from '#contract/orders.ts'
import type {
  StartPhoneVerificationBody,
  StartPhoneVerificationResponse,
  VerifyPhoneBody,
} from '#contract/phone-verification.ts'
import type { SuccessResponse, RefusalResponse } from '#contract/problem-details.ts'
import type { AskQuestionBody } from '#contract/questions.ts'
import type {
  RequestReturnByLinkBody,
  PreviewReturnBody,
  ReturnPreviewResponse,
} from '#contract/returns.ts'
import type {
  AverageRatingResponse,
  PercentageRatingsResponse,
  SaveReviewBody,
  ReviewVoteBody,
  ReviewVoteResponse,
} from '#contract/reviews.ts'
import type {
  LoginBody,
  LoginResponse,
  LogoutBody,
  RefreshTokenBody,
  RefreshTokenResponse,
  RegisterResponse,
  SendVerificationEmailBody,
} from '#contract/sign-in.ts'
import type { ConfirmStockAlertBody, StockAlertBody } from '#contract/stock-alerts.ts'
import type { OpenTicketBody, AddTicketMessageBody } from '#contract/tickets.ts'

type Answer = SuccessResponse | RefusalResponse
type FieldsAnswer = Answer | (RefusalResponse & { fields: Record<string, string> })

interface Call<Body, Reply> {
  body: Body
  reply: Reply
}

/** Request and reply types of POST, by path below `/api/v1/`; a path with a leading slash is absolute. */
export interface PostCalls {
  'shop/searchMissed': Call<
    Static<typeof ReportMissedSearchBody>,
    Static<typeof ReportMissedSearchResponse>
  >
  'auth/login': Call<Static<typeof LoginBody>, LoginResponse>
  'auth/register': Call<
    Static<typeof CompleteRegistrationBody>,
    RegisterResponse | Extract<SaveProfileResponse, { success: false }>
  >
  'auth/refreshToken': Call<Static<typeof RefreshTokenBody>, RefreshTokenResponse>
  'auth/logout': Call<Static<typeof LogoutBody>, Answer>
  'auth/sendVerificationEmail': Call<Static<typeof SendVerificationEmailBody>, Answer>

  'customer/updateCustomer': Call<Static<typeof UpdateCustomerBody>, SaveProfileResponse>
  'customer/completeRegistration': Call<
    Static<typeof CompleteRegistrationBody>,
    SaveProfileResponse
  >
  'customer/createNewCart': Call<object, CartResponse>
  'customer/productToShoppingCart': Call<Static<typeof AddToCartBody>, CartMutationResponse>
  'customer/deleteProductFromShoppingCart': Call<
    Static<typeof DeleteFromCartBody>,
    CartMutationResponse
  >
  'customer/updateShoppingCart': Call<Static<typeof UpdateCartBody>, CartMutationResponse>
  'customer/saveForLater': Call<Static<typeof SaveForLaterBody>, CartMutationResponse>
  'customer/moveToCart': Call<Static<typeof SavedForLaterProductBody>, CartMutationResponse>
  'customer/deleteSaved': Call<Static<typeof SavedForLaterProductBody>, Answer>
  'customer/productToWishlist': Call<Static<typeof WishlistProductBody>, Answer>
  'customer/deleteProductFromWishlist': Call<Static<typeof WishlistProductBody>, Answer>
  'customer/address': Call<Static<typeof SaveAddressBody>, SaveAddressResponse>
  'customer/deleteAddress': Call<Static<typeof DeleteAddressBody>, Answer>
  'customer/review': Call<Static<typeof SaveReviewBody>, Answer>
  'customer/question': Call<Static<typeof AskQuestionBody>, Answer>
  'customer/reviewVote': Call<Static<typeof ReviewVoteBody>, ReviewVoteResponse | RefusalResponse>
  'customer/orders': Call<object, OrdersResponse>
  [orderMove: `customer/orders/${string}/${'cancel' | 'confirm'}`]: Call<object, Answer>
  [push: `customer/push/${string}`]: Call<Static<typeof SubscribeArrivalPushBody>, Answer>
  [orderConsent: `customer/orders/${string}/consent`]: Call<
    object,
    OrderAccessConsentResponse | RefusalResponse
  >
  [orderConsentsOver: `customer/orders/${string}/consentsOver`]: Call<
    Static<typeof RevokeOrderAccessConsentsBody>,
    Answer
  >
  [orderReturn: `customer/orders/${string}/return`]: Call<Static<typeof RequestReturnBody>, Answer>
  'customer/redeemPoints': Call<
    Static<typeof RedeemPointsBody>,
    RedeemPointsResponse | RefusalResponse
  >
  [invoice: `customer/invoices/${string}`]: Call<InvoiceData, FieldsAnswer>
  [licences: `customer/orders/${string}/licences`]: Call<
    object,
    OrderLicenceKeysResponse | RefusalResponse
  >
  [session: `customer/sessions/${string}/close`]: Call<object, Answer>
  'customer/sessions/closeOthers': Call<object, Answer>
  'customer/deleteAccount': Call<Static<typeof DeleteAccountBody>, Answer>
  'customer/notifications/read': Call<Static<typeof MarkNotificationsReadBody>, Answer>
  'customer/2fa': Call<Static<typeof StartPhoneVerificationBody>, StartPhoneVerificationResponse>
  'customer/validateCode': Call<Static<typeof VerifyPhoneBody>, Answer>
  [ticketReply: `customer/tickets/${number}/reply`]: Call<
    Static<typeof AddTicketMessageBody>,
    Answer
  >

  order: Call<Static<typeof PlaceOrderBody>, PlaceOrderResponse>
  'order/coupon': Call<Static<typeof CartCouponBody>, CartCouponResponse>
  'order/deleteCoupon': Call<object, CartCouponResponse>
  'order/shippingMethod': Call<
    Static<typeof ChooseShippingBody>,
    Static<typeof ChooseShippingResponse>
  >
  'order/address': Call<Static<typeof ChooseDeliveryAddressBody>, Answer>
  '/v1/checkout': Call<undefined, StartCheckoutResponse>

  'shop/stockAlert': Call<Static<typeof StockAlertBody>, Answer>
  'shop/returnOffer': Call<
    Static<typeof PreviewReturnBody>,
    ReturnPreviewResponse | RefusalResponse
  >
  'shop/requestReturn': Call<Static<typeof RequestReturnByLinkBody>, Answer>
  'shop/confirmStockAlert': Call<Static<typeof ConfirmStockAlertBody>, Answer>
  'shop/cartQuote': Call<Static<typeof CartQuoteBody>, CartQuoteResponse>
  'shop/ticket': Call<Static<typeof OpenTicketBody>, FieldsAnswer>
  'shop/search': Call<{ searchTerm: string; start: number; offset: number }, SearchResponse>
  'shop/searchProducts': Call<{ searchQuery: string }, SearchProductsResponse>
  'shop/getAverageRating': Call<{ productId: number }, Static<typeof AverageRatingResponse>>
  'shop/percentageRatings': Call<{ productId: number }, Static<typeof PercentageRatingsResponse>>
  'shop/comparableProducts': Call<{ productId: number }, Static<typeof ComparableProductsResponse>>
}
