import type { Static } from 'typebox'
import type {
  AddressesResponse,
  PersonalDataResponse,
  MyReviewsResponse,
  NotificationsResponse,
  PostcodeResponse,
  ProfileResponse,
  RewardsResponse,
  WishlistResponse,
} from '#contract/account.ts'
import type {
  BundlesResponse,
  CartResponse,
  ProposedCartResponse,
  SavedForLaterResponse,
} from '#contract/cart.ts'
import type {
  CategoriesResponse,
  CategoryResponse,
  ComparableProductsResponse,
  ProductResponse,
  ProductsResponse,
  RelatedProductsResponse,
  SearchProductsResponse,
  SearchResponse,
} from '#contract/catalogue.ts'
import type {
  OrderStatusResponse,
  RecommendedProductResponse,
  ShippingMethodsResponse,
} from '#contract/checkout.ts'
import type {
  FaqResponse,
  HomeResponse,
  LegalTextResponse,
  PickupPointsResponse,
  ShopSettingsResponse,
} from '#contract/content.ts'
import type { DeliveryEstimate, DeliveryTimes } from '#contract/delivery.ts'
import type {
  InvoiceFileResponse,
  InvoiceResponse,
  LatestInvoiceDataResponse,
} from '#contract/invoices.ts'
import type { OffersResponse } from '#contract/offers.ts'
import type {
  OrderAccessConsentsResponse,
  OrderResponse,
  OrdersResponse,
  ArrivalPushResponse,
} from '#contract/orders.ts'
import type { PendingPhoneVerificationResponse } from '#contract/phone-verification.ts'
import type { PopularProductsResponse } from '#contract/popular-products.ts'
import type { PriceHistoryResponse } from '#contract/price-history.ts'
import type { SuccessResponse, RefusalResponse } from '#contract/problem-details.ts'
import type { CompareProductsResponse } from '#contract/product-comparison.ts'
import type { MyQuestionsResponse, ProductQuestionsResponse } from '#contract/questions.ts'
import type {
  MyReviewPhotosResponse,
  MyReviewVotesResponse,
  ReviewStatisticsResponse,
  ProductReviewsResponse,
} from '#contract/reviews.ts'
import type { SessionsResponse } from '#contract/sessions.ts'
import type { AuthConfigurationResponse } from '#contract/sign-in.ts'
import type { SigningKeysResponse } from '#contract/signing-keys.ts'
import type { StoredDataResponse, OwnStoredDataResponse } from '#contract/stored-personal-data.ts'
import type {
  AttachmentDraftsResponse,
  AttachmentFileResponse,
  TicketDetailResponse,
  TicketReasonsResponse,
  TicketsResponse,
} from '#contract/tickets.ts'

type Answer = SuccessResponse | RefusalResponse

/** Reply types of GET requests, by path below `/api/v1/`. */
export interface GetReplies {
  'auth/configuration': AuthConfigurationResponse

  'customer/2fa': PendingPhoneVerificationResponse
  'customer/profile': ProfileResponse
  'customer/data': PersonalDataResponse
  'customer/keptData': OwnStoredDataResponse
  'customer/sessions': SessionsResponse
  'customer/shoppingCart': CartResponse
  'customer/savedForLater': SavedForLaterResponse
  'customer/wishlist': WishlistResponse
  'customer/shippingAddresses': AddressesResponse
  'customer/shippingMethods': ShippingMethodsResponse
  'customer/reviews': MyReviewsResponse
  'customer/questions': MyQuestionsResponse
  'customer/reviewVotes': MyReviewVotesResponse
  'customer/reviewPhotos': MyReviewPhotosResponse
  'customer/ticketAttachments': AttachmentDraftsResponse
  [attachment: `customer/ticketAttachments/${number}`]: AttachmentFileResponse | RefusalResponse
  'customer/getRewards': RewardsResponse
  'customer/notifications': NotificationsResponse
  'customer/orders': OrdersResponse
  'customer/invoices': LatestInvoiceDataResponse
  [invoice: `customer/invoices/${string}`]: InvoiceResponse
  [invoiceFile: `customer/invoiceFiles/${string}`]: InvoiceFileResponse
  [dossier: `customer/orderDossiers/${string}`]: InvoiceFileResponse
  [order: `customer/orders/${string}`]: OrderResponse
  [orderConsents: `customer/orderConsents/${string}`]: OrderAccessConsentsResponse
  [push: `customer/push/${string}`]: ArrivalPushResponse
  'customer/tickets': TicketsResponse
  [ticket: `customer/tickets/${number}`]: TicketDetailResponse

  'order/recommended': RecommendedProductResponse
  'order/status': OrderStatusResponse

  'shop/home': HomeResponse
  'shop/settings': ShopSettingsResponse
  'shop/featuredProducts': ProductsResponse
  'shop/newProducts': ProductsResponse
  'shop/offers': OffersResponse
  'shop/categories': CategoriesResponse
  [category: `shop/categories-slug/${string}`]: CategoryResponse
  [product: `shop/productBySlug/${string}`]: ProductResponse
  [related: `shop/relatedProducts/${number}`]: RelatedProductsResponse
  [comparable: `shop/comparableProducts/${number}`]: Static<typeof ComparableProductsResponse>
  [reviews: `shop/productReviews/${number}`]: ProductReviewsResponse
  'shop/reviewAccounts': ReviewStatisticsResponse
  [questions: `shop/productQuestions/${number}`]: ProductQuestionsResponse
  [delivery: `shop/deliveryEstimate/${number}`]: DeliveryEstimate | RefusalResponse
  'shop/popular': PopularProductsResponse
  'shop/deliveryTimes': DeliveryTimes
  [bundles: `shop/bundles/${number}`]: BundlesResponse
  'shop/compare': CompareProductsResponse
  'shop/search': SearchResponse
  'shop/searchProducts': SearchProductsResponse
  'shop/ticketsReasons': TicketReasonsResponse
  'shop/faq': FaqResponse
  'shop/keptData': StoredDataResponse
  'shop/pickupPoints': PickupPointsResponse
  'shop/signingKeys': SigningKeysResponse
  [proposed: `shop/proposedCart/${string}`]: ProposedCartResponse | RefusalResponse
  [prices: `shop/priceHistory/${number}`]: PriceHistoryResponse
  [legal: `shop/legal/${string}`]: LegalTextResponse
  [postcode: `shop/postcode/${string}`]: PostcodeResponse
}

/** Reply types of DELETE requests, by path below `/api/v1/`. */
export interface DeleteReplies {
  [review: `customer/review/${number}`]: Answer
  [photo: `customer/reviewPhotos/${number}`]: Answer
  [attachment: `customer/ticketAttachments/${number}`]: Answer
  [push: `customer/push/${string}`]: Answer
}
