import * as stockCounts from '#persistence/buying/stock-counts.ts'
import type { Db } from '#persistence/database.ts'

/** Lists one page of stock counts, newest first. */
export async function listStockCounts(
  db: Db,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ counts: stockCounts.StockCount[]; next: number | null }> {
  const found = await stockCounts.listStockCounts(db, { before, limit: limit + 1 })
  const counts = found.slice(0, limit)
  return { counts, next: found.length > limit ? (counts.at(-1)?.id ?? null) : null }
}

const mostUnscanned = 100

type FoundStockCount = {
  count: stockCounts.StockCount
  lines: stockCounts.StockCountLine[]
  /** products of the place without a scan; empty after the end of the count */
  unscanned: stockCounts.UnscannedProduct[]
}

/** Reads a stock count with its counted products. */
export async function readStockCount(db: Db, id: number): Promise<FoundStockCount | undefined> {
  const count = await stockCounts.findStockCount(db, id)
  if (!count) return undefined
  const lines = await stockCounts.listStockCountLines(db, id)
  const isOpen = count.state === 'open'
  const unscanned = isOpen ? await stockCounts.listUnscannedProducts(db, count, mostUnscanned) : []
  return { count, lines, unscanned }
}
