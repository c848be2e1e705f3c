import type { Permission } from '#domain/running/permissions.ts'
import * as officeProducts from '#persistence/catalogue/office-products.ts'
import type { Db } from '#persistence/database.ts'
import * as formerOrders from '#persistence/orders/former-orders.ts'
import * as officeOrders from '#persistence/orders/office-orders.ts'
import * as ticketInbox from '#persistence/support/ticket-inbox.ts'
import { findRankedSearchResult } from '../catalogue/search-products.ts'
import { findShoppers } from './find-shoppers.ts'

/** Maximum search results per kind of record, such as orders or products. */
const most = 6
const ticketNumber = /^(?:ticket|t)?[\s#-]*(\d{1,9})$/i

/**
 * Searches every kind of record that the operator may read (back office search), with a few results
 * per kind.
 */
export async function searchBackOffice(
  db: Db,
  { words, may }: { words: string; may: (permission: Permission) => boolean },
  now: Date,
) {
  const [orders, former, shoppers, products, ticket] = await Promise.all([
    may('orders:read')
      ? officeOrders.listOrderPage(db, { tab: 'all', search: words, limit: most })
      : [],
    may('orders:read') ? formerOrders.listFormerOrderPage(db, { search: words, limit: most }) : [],
    may('customers:read')
      ? findShoppers(db, {
          search: words,
          limit: most,
          seesPersonalData: may('personal-data:read'),
        })
      : [],
    may('products:read') ? findProducts(db, words, now) : [],
    may('tickets:read') ? findTicket(db, words) : null,
  ])
  const number = words.trim().toUpperCase()
  const exact = orders.find((order) => order.number === number)?.number ?? null
  return { orders, former, shoppers, products, tickets: ticket ? [ticket] : [], exact }
}

async function findProducts(db: Db, words: string, now: Date) {
  const asked = { term: words, now, typing: true, literal: true }
  const { ranked } = await findRankedSearchResult(db, asked)
  const best = ranked.slice(0, most).map(({ id }) => id)
  return best.length > 0 ? officeProducts.listOfficeProducts(db, best) : []
}

function findTicket(db: Db, words: string) {
  const id = Number(ticketNumber.exec(words.trim())?.[1] ?? 0)
  return id > 0 ? ticketInbox.findInboxTicket(db, id) : null
}
