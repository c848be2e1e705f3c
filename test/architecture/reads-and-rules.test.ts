import { describe, expect, it } from 'vitest'
import { readSourceFiles, type SourceFile } from './source-files.ts'

/** Functions of `domain` that `persistence` may call, besides types: it maps rows and decides nothing. */
const domainInPersistence: Record<string, string[]> = {
  // statements are emitted for tracing
  '#domain/signal.ts': ['createSignal'],
  '#domain/buying/policy-settings.ts': ['policyOf'],
  // what the first page counts is what the list marks
  '#domain/buying/stock-outlook.ts': ['shortDays'],
  // the day that a moment falls on is the shop's, in statements too
  '#domain/calendar.ts': ['dayInMexico'],
  '#domain/catalogue/product.ts': ['availableUnits'],
  // which columns there are, and which are read for what, derives from the table of product fields
  '#domain/catalogue/product-content.ts': [
    'cardFields',
    'pageFields',
    'priceFields',
    'storedFields',
    'visibilityFields',
  ],
  '#domain/catalogue/product-fields.ts': ['productFields'],
  '#domain/durations.ts': ['minuteInMs', 'hourInMs'],
  '#domain/keys-of.ts': ['keysOf'],
  '#domain/money.ts': ['add'],
  '#domain/pick.ts': ['pick'],
  // statements select states by domain predicates, so each rule exists once
  '#domain/orders/order-state.ts': [
    'orderStates',
    'isAwaitingDelivery',
    'isBought',
    'isDelivered',
    'isEnded',
    'isPaid',
    'isUnderway',
    'isWithCarrier',
  ],
  '#domain/running/permissions.ts': ['permissionsNamed'],
}

/**
 * What a route may read from `persistence` itself: one named read that shows as it is. What takes a decision, puts
 * several reads together or writes is a use case.
 */
const readsOfApi: Record<string, string[]> = {
  '#persistence/account/addresses.ts': ['listOf'],
  '#persistence/account/privacy-requests.ts': ['listOpen'],
  '#persistence/account/rewards.ts': ['listOf'],
  '#persistence/account/sessions.ts': ['listOpen'],
  '#persistence/account/questions.ts': ['listByShopper'],
  '#persistence/account/review-photos.ts': ['fileOf', 'listOwn'],
  '#persistence/account/review-votes.ts': ['ofShopper'],
  '#persistence/account/shopper-desk.ts': ['countBlocked'],
  '#persistence/account/shopper-reviews.ts': ['listByShopper'],
  '#persistence/account/shoppers.ts': ['findById', 'findBySession'],
  '#persistence/buying/coupon-desk.ts': ['find', 'given', 'list', 'orders'],
  '#persistence/buying/coupons.ts': ['listOf'],
  '#persistence/buying/promotions.ts': ['find', 'list', 'nextBoundary', 'uses'],
  '#persistence/catalogue/catalogue.ts': ['categories', 'everyCategory', 'featured', 'newest'],
  '#persistence/catalogue/offer-edges.ts': ['nextOfferEdge'],
  '#persistence/catalogue/product-feed.ts': ['feedProducts'],
  '#persistence/catalogue/price-days.ts': ['find', 'newest'],
  '#persistence/catalogue/product-questions.ts': ['published'],
  '#persistence/catalogue/product-reviews.ts': ['starCounts'],
  '#persistence/catalogue/review-pictures.ts': ['publishedFile'],
  '#persistence/catalogue/search-rules.ts': ['find', 'list'],
  '#persistence/catalogue/sitemap.ts': ['pages', 'productParts', 'productsOfPart'],
  '#persistence/error-code.ts': ['isDiskFull', 'isStorageAway'],
  '#persistence/running/office-news.ts': ['isSnapshot', 'readSince'],
  '#persistence/signing-keys.ts': ['all'],
  '#persistence/orders/invoice-files.ts': ['find'],
  '#persistence/orders/invoice-requests.ts': ['latestOf'],
  '#persistence/orders/licence-keys.ts': ['seenOf'],
  '#persistence/orders/order-follow-up.ts': ['read'],
  '#persistence/orders/office-orders.ts': ['counts', 'page'],
  '#persistence/orders/pickups.ts': ['counts', 'page'],
  '#persistence/orders/ticket-order.ts': ['find'],
  '#persistence/orders/order-records.ts': ['isIntact'],
  '#persistence/orders/order-views.ts': ['eventsOf', 'findOwn', 'listOf'],
  '#persistence/orders/refund-approvals.ts': ['listDecided', 'listWaiting'],
  '#persistence/orders/refund-queue.ts': ['listDone', 'listStuck'],
  '#persistence/orders/gateway-rejections.ts': ['list'],
  '#persistence/orders/returns.ts': ['listClosed', 'listOpen'],
  '#persistence/support/notifications.ts': ['countUnread', 'listOf'],
  '#persistence/support/ticket-attachments.ts': ['drafts', 'fileAtDesk', 'fileOfShopper', 'listOf'],
  '#persistence/support/tickets.ts': ['findById', 'listOf', 'reasons', 'repliesTo'],
  '#persistence/running/api-keys.ts': ['listStanding'],
  '#persistence/running/operators.ts': ['findById'],
  '#persistence/running/shop-logos.ts': ['read'],
  '#persistence/running/content-pieces.ts': ['find', 'list', 'nextBoundary'],
  '#persistence/running/readiness.ts': ['readState'],
  '#persistence/running/webhook-endpoints.ts': ['list'],
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
  it('persistence runs no domain rules, only types and a few named conversions', () => {
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
  it('the outbox is filled in one place, which checks the template data', () => {
    const filling = files.filter(({ text }) => /\boutbox\.add\(|insertInto\('outbox'\)/.test(text))
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

  it('both APIs read only listed persistence functions, and use use cases otherwise', () => {
    expect(reads.filter(({ module, name }) => !readsOfApi[module]?.includes(name))).toEqual([])
  })

  it('the list of allowed persistence reads has none that no route uses', () => {
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
