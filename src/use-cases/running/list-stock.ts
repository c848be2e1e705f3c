import { salesVelocityPeriodDays, runningOutThresholdDays } from '#domain/buying/stock-forecast.ts'
import { addDays, toMexicoDay } from '#domain/mexico-dates-and-times.ts'
import * as salesPaces from '#persistence/buying/product-sales-rates.ts'
import * as stockCounts from '#persistence/buying/stock-counts.ts'
import {
  type ProductsRunningOutCursor,
  type StockRow,
  countProductsRunningOut,
  readStockRows,
  listProductsRunningOut,
} from '#persistence/buying/stock-list.ts'
import * as officeProductFacts from '#persistence/catalogue/office-product-details.ts'
import * as productList from '#persistence/catalogue/office-product-list.ts'
import type { Db } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'
import { toProductFilter } from './list-filtered-products.ts'

/** Tabs of the stock list. `soon`: about to run out; `none`: out of stock; `still`: slow-moving. */
type StockTab = 'soon' | 'none' | 'still' | 'all'

type StockChoice = {
  tab: StockTab
  search?: string | undefined
  /** category slug */
  category?: string | undefined
}

/**
 * Pagination cursor of the stock list: the last product's id and, for `soon`, the days until its
 * stock runs out.
 */
type Cursor = { id: number; daysLeft?: number | undefined }

/**
 * Lists the stock of filtered products, sorted by the time until their stock runs out, or newest
 * first.
 */
export async function listStock(
  db: Db,
  { tab, ...choice }: StockChoice,
  { after, limit }: { after?: Cursor | undefined; limit: number },
  now: Date,
): Promise<{ products: StockRow[]; next: Cursor | null }> {
  const filter = await toProductFilter(db, choice)
  const more = limit + 1
  const chosen: Cursor[] =
    tab === 'soon'
      ? await listProductsRunningOut(db, filter, {
          after: soonestAfter(after),
          limit: more,
          within: runningOutThresholdDays,
        })
      : await newest(db, { ...filter, ...(tab !== 'all' && { stock: tab }) }, after, more, now)
  const page = chosen.slice(0, limit)
  return {
    products: await readStockRows(
      db,
      page.map(({ id }) => id),
    ),
    next: chosen.length > limit ? (page.at(-1) ?? null) : null,
  }
}

function soonestAfter(after: Cursor | undefined): ProductsRunningOutCursor | undefined {
  return after && { id: after.id, daysLeft: after.daysLeft ?? 0 }
}

async function newest(
  db: Db,
  filter: productList.ProductFilter,
  after: Cursor | undefined,
  limit: number,
  now: Date,
): Promise<Cursor[]> {
  const view = { after: after?.id, limit, now }
  return (await productList.listProductIds(db, filter, view)).map((id) => ({ id }))
}

/** Number of products per stock tab, up to a limit. */
export async function countProductsByStockTab(
  db: Db,
  now: Date,
): Promise<Record<StockTab, number>> {
  const [soon, none, still, all] = await Promise.all([
    countProductsRunningOut(db, runningOutThresholdDays),
    productList.countProducts(db, { stock: 'none' }, now),
    productList.countProducts(db, { stock: 'still' }, now),
    productList.countProducts(db, {}, now),
  ])
  return { soon, none, still, all }
}

const mostHolders = 50

/** Stock level of one product, with its reservations and the number of sold but unpacked units. */
export async function readProductStock(
  db: Db,
  named: string,
): Promise<
  { row: StockRow; held: officeProductFacts.ReservedUnits[]; unpacked: number } | undefined
> {
  const product = await findProductByUrlKeyOrSku(db, named)
  const [row] = product ? await readStockRows(db, [product.id]) : []
  if (!row) return undefined
  const held = await officeProductFacts.listReservedUnits(db, row.id, mostHolders)
  return { row, held, unpacked: row.digital ? 0 : await stockCounts.countUnpackedUnits(db, row.id) }
}

/** Computes from daily sales how fast each product sells. */
export async function updateDailySalesRatesOfProducts(db: Db, now: Date): Promise<void> {
  const to = toMexicoDay(now)
  await salesPaces.recalculateDailySalesRates(db, {
    from: addDays(to, 1 - salesVelocityPeriodDays),
    to,
    days: salesVelocityPeriodDays,
  })
}
