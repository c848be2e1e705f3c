import { describe, expect, it } from 'vitest'
import { readSourceFiles, type SourceFile } from './source-files.ts'

/** Functions of `domain` that `persistence` may call, besides types: it maps rows and decides nothing. */
const domainInPersistence: Record<string, string[]> = {
  // statements are emitted for tracing
  '#domain/event-emitter.ts': ['createEventEmitter'],
  '#domain/buying/checkout-policy-settings.ts': ['toCheckoutPolicy'],
  // what the first page counts is what the list marks
  '#domain/buying/stock-forecast.ts': ['criticalStockThresholdDays'],
  // the day that a moment falls on is the shop's, in statements too
  '#domain/mexico-dates-and-times.ts': ['toMexicoDay'],
  '#domain/catalogue/product.ts': ['calculateAvailableUnits'],
  // which columns there are, and which are read for what, derives from the table of product fields
  '#domain/catalogue/product-content.ts': [
    'productCardFields',
    'productPageFields',
    'productPriceFieldNames',
    'productFieldsWithColumn',
    'productVisibilityFieldNames',
  ],
  '#domain/catalogue/product-field-definitions.ts': ['productFields'],
  '#domain/durations.ts': ['minuteInMs', 'hourInMs'],
  '#domain/typed-object-keys.ts': ['getTypedKeys'],
  '#domain/money.ts': ['addCentavos'],
  '#domain/pick-object-keys.ts': ['pickEntries'],
  // statements select states by domain predicates, so each rule exists once
  '#domain/orders/order-state.ts': [
    'orderStates',
    'isOrderAwaitingDelivery',
    'isPaidUnrefundedOrder',
    'isOrderDelivered',
    'isOrderEnded',
    'isOrderPaid',
    'isOrderUnderway',
    'isOrderWithCarrier',
  ],
  '#domain/running/permissions.ts': ['findGrantedPermissions', 'parsePermissions'],
}

/**
 * What a route may read from `persistence` itself: one named read that shows as it is. What takes a decision, puts
 * several reads together or writes is a use case.
 */
const readsOfApi: Record<string, string[]> = {
  '#persistence/account/addresses.ts': ['listAddresses'],
  '#persistence/account/privacy-requests.ts': ['listOpenPrivacyRequests'],
  '#persistence/account/rewards.ts': ['listRewards'],
  '#persistence/account/shopper-sessions.ts': ['listOpenSessions'],
  '#persistence/account/shopper-questions.ts': ['listQuestionsOfShopper'],
  '#persistence/account/review-photos.ts': ['readPhotoFile', 'listOwnPhotos'],
  '#persistence/account/review-votes.ts': ['listVotesOfShopper'],
  '#persistence/account/office-shoppers.ts': ['countBlockedShoppers'],
  '#persistence/account/shopper-reviews.ts': ['listReviewsOfShopper'],
  '#persistence/account/shoppers.ts': ['findShopperById', 'findShopperBySession'],
  '#persistence/buying/office-coupons.ts': [
    'findCoupon',
    'sumCouponDiscounts',
    'listCoupons',
    'listCouponOrders',
  ],
  '#persistence/buying/coupons.ts': ['listPersonalCoupons'],
  '#persistence/buying/promotions.ts': [
    'findPromotion',
    'listPromotions',
    'findNextPromotionStartOrEnd',
    'readPromotionUses',
  ],
  '#persistence/catalogue/storefront-product-lists.ts': [
    'listVisibleCategories',
    'listAllCategories',
    'listFeaturedProducts',
    'listNewestProducts',
  ],
  '#persistence/catalogue/next-offer-change.ts': ['findNextOfferChange'],
  '#persistence/catalogue/product-feed.ts': ['streamFeedProducts'],
  '#persistence/catalogue/published-price-days.ts': [
    'findPublishedDailyPrices',
    'listNewestPublishedPriceDays',
  ],
  '#persistence/catalogue/product-questions.ts': ['listPublishedQuestions'],
  '#persistence/catalogue/product-reviews.ts': ['countReviewsByStars'],
  '#persistence/catalogue/review-pictures.ts': ['readPublishedReviewPhotoFile'],
  '#persistence/catalogue/search-rules.ts': ['findSearchRule', 'listSearchRules'],
  '#persistence/catalogue/sitemap.ts': [
    'readNonProductSitemapPages',
    'listSitemapParts',
    'streamSitemapProducts',
  ],
  '#persistence/database-error-codes.ts': ['isDiskFull', 'isStorageUnavailable'],
  '#persistence/running/office-notifications.ts': [
    'isPostgresTransactionSnapshot',
    'readNotificationsSince',
  ],
  '#persistence/signing-keys.ts': ['listSigningKeys'],
  '#persistence/orders/invoice-files.ts': ['findInvoiceFile'],
  '#persistence/orders/invoice-requests.ts': ['findLatestInvoiceData'],
  '#persistence/orders/licence-keys.ts': ['countRevealedKeys'],
  '#persistence/orders/post-purchase-summary.ts': ['readPostPurchaseSummary'],
  '#persistence/orders/office-orders.ts': ['countOrdersByTab', 'listOrderPage'],
  '#persistence/orders/pickups.ts': ['countPickups', 'listPickupPage'],
  '#persistence/orders/find-order-of-ticket.ts': ['findOrderOfTicket'],
  '#persistence/orders/immutable-order-records.ts': ['isOrderRecordIntact'],
  '#persistence/orders/shopper-orders.ts': [
    'listVisibleEvents',
    'findShopperOrder',
    'listShopperOrders',
  ],
  '#persistence/orders/refund-approvals.ts': ['listDecidedApprovals', 'listWaitingApprovals'],
  '#persistence/orders/refund-queue.ts': ['listFinishedRefunds', 'listStuckRefunds'],
  '#persistence/orders/rejected-gateway-credentials.ts': ['listRejectedGatewayCredentials'],
  '#persistence/orders/returns.ts': ['listClosedReturns', 'listOpenReturns'],
  '#persistence/support/shopper-notifications.ts': [
    'countUnreadNotifications',
    'listNotifications',
  ],
  '#persistence/support/ticket-attachments.ts': [
    'listDraftAttachments',
    'readOfficeAttachment',
    'readShopperAttachment',
    'listAttachments',
  ],
  '#persistence/support/tickets.ts': [
    'findTicket',
    'listTicketsOfShopper',
    'listTicketReasons',
    'listTicketReplies',
  ],
  '#persistence/running/api-keys.ts': ['listValidApiKeys'],
  '#persistence/running/operators.ts': ['findOperator'],
  '#persistence/running/shop-logos.ts': ['readShopLogo'],
  '#persistence/running/content-pieces.ts': [
    'findContentPiece',
    'listContentPieces',
    'findNextContentVisibilityChange',
  ],
  '#persistence/running/database-readiness.ts': ['readDatabaseState'],
  '#persistence/running/webhook-endpoints.ts': ['listEndpoints'],
}

const files = readSourceFiles().filter(({ path }) => !/\.(?:test|contract)\.tsx?$/.test(path))
const imported = /import\s+(type\s+)?(\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+'([^']+)'/g

type Import = { module: string; names: string[]; whole: string | null }

/** What a file runs of other modules; imports of types alone are left out. */
function runsOf({ text }: SourceFile): Import[] {
  return [...text.matchAll(imported)].flatMap(([, type, named = '', module = '']): Import[] => {
    if (type) return []
    if (named.startsWith('*'))
      return [{ module, names: [], whole: named.split(/\s+/).at(-1) ?? '' }]
    const names = named
      .slice(1, -1)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
    return names.length > 0 ? [{ module, names, whole: null }] : []
  })
}

describe('persistence', () => {
  it('code in the persistence layer runs no domain rules, and uses only types and a few listed conversions', () => {
    const wrong = files
      .filter(({ layer }) => layer === 'persistence')
      .flatMap((file) =>
        runsOf(file)
          .filter(({ module }) => module.startsWith('#domain/'))
          .filter(
            ({ module, names, whole }) =>
              whole !== null || names.some((name) => !domainInPersistence[module]?.includes(name)),
          )
          .map(({ module, names, whole }) => `${file.path}: ${whole ?? names.join()} of ${module}`),
      )
    expect(wrong).toEqual([])
  })
})

describe('outbox', () => {
  it('messages enter the outbox in only one function, which checks the template data', () => {
    const filling = files.filter(({ text }) =>
      /\boutbox\.addMessage\(|insertInto\('outbox'\)/.test(text),
    )
    expect(filling.map(({ path }) => path).toSorted()).toEqual([
      'src/persistence/running/outbox.ts',
      'src/use-cases/enqueue-message.ts',
    ])
  })
})

describe('API and operator API', () => {
  const reads = files
    .filter(({ layer }) => layer === 'api' || layer === 'operator-api')
    .flatMap((file) =>
      runsOf(file)
        .filter(({ module }) => module.startsWith('#persistence/'))
        .flatMap(({ module, names, whole }) =>
          (whole === null ? names : usesOf(file.text, whole)).map((name) => ({
            path: file.path,
            module,
            name,
          })),
        ),
    )

  it('routes of both APIs call use cases, and directly only listed read functions of the persistence layer', () => {
    expect(reads.filter(({ module, name }) => !readsOfApi[module]?.includes(name))).toEqual([])
  })

  it('the list of persistence functions that routes may call contains no unused one', () => {
    const listed = Object.entries(readsOfApi).flatMap(([module, names]) =>
      names.map((name) => ({ module, name })),
    )
    expect(
      listed.filter(
        (one) => !reads.some(({ module, name }) => module === one.module && name === one.name),
      ),
    ).toEqual([])
  })
})

/** What a file runs of a module that it imports whole; types among it are written with a capital. */
function usesOf(text: string, whole: string): string[] {
  const uses = text.matchAll(new RegExp(`(?<![\\w./-])${whole}\\.([a-z]\\w*)`, 'g'))
  return [...new Set([...uses].map(([, name = '']) => name))]
}
