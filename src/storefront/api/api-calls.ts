import type { Static } from 'typebox'
import type {
  AddressesReply,
  MyDataReply,
  MyReviewsReply,
  NotificationsReply,
  PostcodeReply,
  ProfileReply,
  RewardsReply,
  WishlistReply,
} from '#contract/account.ts'
import type { BundlesReply, CartReply, ProposedCartReply, SavedReply } from '#contract/cart.ts'
import type {
  CategoriesReply,
  CategoryReply,
  ComparableReply,
  ProductReply,
  ProductsReply,
  RelatedReply,
  SearchProductsReply,
  SearchReply,
} from '#contract/catalogue.ts'
import type {
  OrderStatusReply,
  RecommendedReply,
  ShippingMethodsReply,
} from '#contract/checkout.ts'
import type { CompareReply } from '#contract/compare.ts'
import type {
  FaqReply,
  HomeReply,
  LegalReply,
  PickupPointsReply,
  ShopSettingsReply,
} from '#contract/content.ts'
import type { DeliveryEstimate, DeliveryTimes } from '#contract/delivery.ts'
import type { InvoiceFileReply, InvoiceReply, InvoicesReply } from '#contract/invoices.ts'
import type { KeptDataReply, OwnKeptDataReply } from '#contract/kept-data.ts'
import type { OffersReply } from '#contract/offers.ts'
import type { OrderConsentsReply, OrderReply, OrdersReply, PushReply } from '#contract/orders.ts'
import type { PhoneCodeUnderwayReply } from '#contract/phone.ts'
import type { PopularReply } from '#contract/popular.ts'
import type { PriceHistoryReply } from '#contract/price-history.ts'
import type { Done, Refused } from '#contract/problem.ts'
import type { MyQuestionsReply, QuestionsReply } from '#contract/questions.ts'
import type {
  MyPhotosReply,
  MyVotesReply,
  ReviewAccountsReply,
  ReviewPage,
} from '#contract/reviews.ts'
import type { SessionsReply } from '#contract/sessions.ts'
import type { AuthConfigurationReply } from '#contract/sign-in.ts'
import type { SigningKeysReply } from '#contract/signing-keys.ts'
import type {
  AttachmentDraftsReply,
  AttachmentFileReply,
  TicketDetailReply,
  TicketReasonsReply,
  TicketsReply,
} from '#contract/tickets.ts'

type Answer = Done | Refused

/** Reply types of GET requests, by path below `/api/v1/`. */
export interface Reads {
  'auth/configuration': AuthConfigurationReply

  'customer/2fa': PhoneCodeUnderwayReply
  'customer/profile': ProfileReply
  'customer/data': MyDataReply
  'customer/keptData': OwnKeptDataReply
  'customer/sessions': SessionsReply
  'customer/shoppingCart': CartReply
  'customer/savedForLater': SavedReply
  'customer/wishlist': WishlistReply
  'customer/shippingAddresses': AddressesReply
  'customer/shippingMethods': ShippingMethodsReply
  'customer/reviews': MyReviewsReply
  'customer/questions': MyQuestionsReply
  'customer/reviewVotes': MyVotesReply
  'customer/reviewPhotos': MyPhotosReply
  'customer/ticketAttachments': AttachmentDraftsReply
  [attachment: `customer/ticketAttachments/${number}`]: AttachmentFileReply | Refused
  'customer/getRewards': RewardsReply
  'customer/notifications': NotificationsReply
  'customer/orders': OrdersReply
  'customer/invoices': InvoicesReply
  [invoice: `customer/invoices/${string}`]: InvoiceReply
  [invoiceFile: `customer/invoiceFiles/${string}`]: InvoiceFileReply
  [dossier: `customer/orderDossiers/${string}`]: InvoiceFileReply
  [order: `customer/orders/${string}`]: OrderReply
  [orderConsents: `customer/orderConsents/${string}`]: OrderConsentsReply
  [push: `customer/push/${string}`]: PushReply
  'customer/tickets': TicketsReply
  [ticket: `customer/tickets/${number}`]: TicketDetailReply

  'order/recommended': RecommendedReply
  'order/status': OrderStatusReply

  'shop/home': HomeReply
  'shop/settings': ShopSettingsReply
  'shop/featuredProducts': ProductsReply
  'shop/newProducts': ProductsReply
  'shop/offers': OffersReply
  'shop/categories': CategoriesReply
  [category: `shop/categories-slug/${string}`]: CategoryReply
  [product: `shop/productBySlug/${string}`]: ProductReply
  [related: `shop/relatedProducts/${number}`]: RelatedReply
  [comparable: `shop/comparableProducts/${number}`]: Static<typeof ComparableReply>
  [reviews: `shop/productReviews/${number}`]: ReviewPage
  'shop/reviewAccounts': ReviewAccountsReply
  [questions: `shop/productQuestions/${number}`]: QuestionsReply
  [delivery: `shop/deliveryEstimate/${number}`]: DeliveryEstimate | Refused
  'shop/popular': PopularReply
  'shop/deliveryTimes': DeliveryTimes
  [bundles: `shop/bundles/${number}`]: BundlesReply
  'shop/compare': CompareReply
  'shop/search': SearchReply
  'shop/searchProducts': SearchProductsReply
  'shop/ticketsReasons': TicketReasonsReply
  'shop/faq': FaqReply
  'shop/keptData': KeptDataReply
  'shop/pickupPoints': PickupPointsReply
  'shop/signingKeys': SigningKeysReply
  [proposed: `shop/proposedCart/${string}`]: ProposedCartReply | Refused
  [prices: `shop/priceHistory/${number}`]: PriceHistoryReply
  [legal: `shop/legal/${string}`]: LegalReply
  [postcode: `shop/postcode/${string}`]: PostcodeReply
}

/** Reply types of DELETE requests, by path below `/api/v1/`. */
export interface Removals {
  [review: `customer/review/${number}`]: Answer
  [photo: `customer/reviewPhotos/${number}`]: Answer
  [attachment: `customer/ticketAttachments/${number}`]: Answer
  [push: `customer/push/${string}`]: Answer
}
