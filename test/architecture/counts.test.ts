import { expect, it } from 'vitest'
import { readSourceFiles, resolveImport } from './source-files.ts'

/** What keeps every count small that a request leads to, and how many there are in a file. */
const bounded: Record<string, [counts: number, by: string]> = {
  'src/persistence/account/addresses.ts': [1, 'the addresses of one shopper'],
  'src/persistence/account/stored-personal-data.ts': [1, 'what is kept of one shopper'],
  'src/persistence/account/review-photos.ts': [1, 'the pictures of one shopper'],
  'src/persistence/account/office-shoppers.ts': [2, 'a limit; the orders of one shopper'],
  'src/persistence/account/shopper-reviews.ts': [1, 'the pictures of one review'],
  'src/persistence/support/shopper-notifications.ts': [1, 'the notifications of one shopper'],
  'src/persistence/buying/cart-lines.ts': [1, 'the lines of one cart'],
  'src/persistence/support/office-tickets.ts': [1, 'a limit'],
  'src/persistence/support/ticket-attachments.ts': [1, 'the files of one shopper'],
  'src/persistence/support/tickets.ts': [2, 'the tickets of one shopper'],
  'src/persistence/orders/find-order-of-ticket.ts': [1, 'a limit'],
  'src/persistence/buying/postcodes.ts': [4, 'only `npm run shop -- import-postcodes` asks'],
  'src/persistence/buying/coupons.ts': [2, 'the purchases of one shopper or telephone'],
  'src/persistence/buying/inventory.ts': [1, 'a limit'],
  'src/persistence/buying/stock-list.ts': [1, 'a limit'],
  'src/persistence/buying/past-purchases.ts': [1, 'the orders of thirty days, by an index'],
  'src/persistence/buying/promotions.ts': [1, 'the orders that promotions reached, by an index'],
  'src/persistence/buying/saved-for-later.ts': [1, 'what one shopper keeps for later'],
  'src/persistence/buying/unpaid-reservations.ts': [1, 'the purchases of one shopper or telephone'],
  'src/persistence/catalogue/categories.ts': [2, 'only `npm run shop -- content` asks; a limit'],
  'src/persistence/catalogue/category-attributes.ts': [2, 'a limit'],
  'src/persistence/catalogue/product-change-sets.ts': [1, 'the products of a page of changes'],
  'src/persistence/catalogue/office-product-list.ts': [1, 'a limit'],
  'src/persistence/catalogue/office-product-search.ts': [1, 'a limit'],
  'src/persistence/catalogue/price-changes.ts': [1, 'what one person changed in ten minutes'],
  'src/persistence/catalogue/scheduled-offers.ts': [3, 'the first two thousand offers'],
  'src/persistence/catalogue/product-writes.ts': [
    2,
    'only an import of everything asks; the free keys of one product',
  ],
  'src/persistence/catalogue/sort-search-results.ts': [2, 'a limit'],
  'src/persistence/catalogue/zero-result-searches.ts': [
    3,
    'the words that are kept, a few thousand',
  ],
  'src/persistence/catalogue/offers.ts': [
    2,
    'limits; families are read from the index of offers alone',
  ],
  'src/persistence/catalogue/list-ids-in-stock-first.ts': [1, 'a limit'],
  'src/persistence/catalogue/category-listing.ts': [
    6,
    'limits; families are read from the index of offers alone',
  ],
  'src/persistence/catalogue/category-summary.ts': [1, 'a limit'],
  'src/persistence/catalogue/category-filters.ts': [3, 'limits'],
  'src/persistence/running/audit-findings.ts': [1, 'a limit'],
  'src/persistence/running/shop-opening-checks.ts': [2, 'a thousand products at most'],
  'src/persistence/running/outbox.ts': [1, 'a limit'],
  'src/persistence/orders/office-orders.ts': [1, 'a limit'],
  'src/persistence/orders/office-payments.ts': [
    2,
    'open attempts to a limit; the notices of a page of attempts',
  ],
  'src/persistence/orders/pickups.ts': [1, 'a limit'],
  'src/persistence/orders/remaining-units-sql.ts': [1, 'the lines of one order'],
  'src/persistence/orders/office-invoices.ts': [1, 'the orders of a month'],
  'src/persistence/orders/audit-rules/coupon-audit-rules.ts': [
    2,
    'only the audit at night or by command asks',
  ],
  'src/persistence/orders/audit-rules/licence-audit-rules.ts': [3, 'only the audit asks'],
  'src/persistence/orders/audit-rules/order-audit-rules.ts': [1, 'only the audit asks'],
  'src/persistence/orders/audit-rules/product-review-audit-rules.ts': [6, 'only the audit asks'],
  'src/persistence/running/queue-lengths.ts': [1, 'a limit'],
  'src/persistence/running/shop-health.ts': [5, 'limits; the connections of the database'],
  'src/persistence/orders/funnel-and-return-statistics.ts': [
    9,
    "the checkouts and returns of a report's days",
  ],
  'src/persistence/orders/returns.ts': [1, 'the returns of one order'],
  'src/persistence/orders/daily-sales.ts': [1, "the keys of a report's days"],
  'src/persistence/orders/sales-per-period.ts': [1, 'the orders of two weeks'],
  'src/persistence/orders/refund-lines.ts': [1, 'the keys of one order'],
  'src/persistence/orders/office-licences.ts': [
    4,
    'the keys of a page of products; others only commands ask',
  ],
  'src/persistence/orders/licence-imports.ts': [3, 'the keys that came together'],
  'src/persistence/orders/licence-keys.ts': [
    4,
    'the free keys of one product; the keys of one order',
  ],
}

const counting = /\bcount\((?:\*|distinct\b|\w+\.\w+\))|\.countAll\b|\bfn\.count\b/g

const servers = ['api', 'operator-api']

/** The files that the APIs import, however indirectly. */
function reachedByRequests() {
  const files = new Map(readSourceFiles().map((file) => [file.path, file]))
  const reached = new Set(
    [...files.values()].filter(
      ({ path, layer }) => servers.includes(layer) && !path.endsWith('.test.ts'),
    ),
  )
  for (const file of reached) {
    for (const specifier of file.imports) {
      const imported = files.get(resolveImport(file, specifier) ?? '')
      if (imported) reached.add(imported)
    }
  }
  return [...reached]
}

it('no code run by requests counts database rows without a limit, except the cases listed in this test', () => {
  const counts = reachedByRequests()
    .map(({ path, text }) => [path, [...text.matchAll(counting)].length] as const)
    .filter(([, found]) => found > 0)
  const allowed = Object.entries(bounded).map(([path, [number]]) => [path, number])
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(allowed))
})
