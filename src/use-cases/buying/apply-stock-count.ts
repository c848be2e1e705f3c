import { isLargeStockCountDifference } from '#domain/buying/large-stock-count-difference.ts'
import { salesVelocityPeriodDays } from '#domain/buying/stock-forecast.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import * as salesPaces from '#persistence/buying/product-sales-rates.ts'
import * as stockCounts from '#persistence/buying/stock-counts.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import type { StockChangeCause } from '#persistence/stock-change-cause.ts'
import { withOpenStockCount } from './manage-stock-counts.ts'

/**
 * Result of applying a stock count: number of changed products, and SKUs left unchanged because
 * open payments reserve their units.
 */
type Moved = SuccessResult<{ changed: number; left: string[] }>
type Which = { count: number; actor: string }

/**
 * Applies a stock count in one transaction. The counted differences are added to the current stock,
 * so sales, returns and receipts since the count are preserved.
 */
export function applyStockCount(
  db: Db,
  { count: id, actor, confirmsLarge = false }: Which & { confirmsLarge?: boolean | undefined },
  now: Date,
): Promise<
  | Moved
  | Refusal<'count-not-found' | 'count-ended' | 'nothing-counted'>
  | Refusal<'large-difference', { skus: string[] }>
> {
  return withOpenStockCount(db, id, async (transaction, { place }) => {
    const lines = await stockCounts.listStockCountLines(transaction, id)
    if (lines.length === 0) return refuse('nothing-counted')
    const large = lines.filter(isLargeStockCountDifference)
    if (large.length > 0 && !confirmsLarge)
      return refuse('large-difference', { skus: large.map(({ sku }) => sku) })
    const wanted = lines.map((line) => ({ ...line, change: line.counted - line.expected }))
    const cause = { reason: 'count', actor, note: `conteo ${id}` } as const
    const moved = await moveShelves(transaction, wanted, cause, now)
    await stockCounts.markStockCountApplied(transaction, id, moved.done)
    await stockCounts.endStockCount(transaction, { id, state: 'applied', actor }, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'stock-count',
      subject: `stock-count:${id}`,
    }
    const after = { place, counted: lines.length, changed: moved.changed }
    await auditLog.addAuditEntry(transaction, { ...entry, after }, now)
    return { ok: true, changed: moved.changed, left: moved.left }
  })
}

/**
 * Undoes an applied stock count; a count that is already undone is refused. Later stock movements
 * remain.
 */
export function undoStockCount(
  db: Db,
  { count: id, actor }: Which,
  now: Date,
): Promise<Moved | Refusal<'count-not-found' | 'count-not-applied'>> {
  return runInTransaction(db, async (transaction) => {
    const count = await stockCounts.lockStockCount(transaction, id)
    if (!count) return refuse('count-not-found')
    if (count.state !== 'applied') return refuse('count-not-applied')
    const lines = await stockCounts.listStockCountLines(transaction, id)
    const wanted = lines.flatMap((line) =>
      line.applied === null ? [] : [{ ...line, change: -line.applied }],
    )
    const cause = { reason: 'correction', actor, note: `deshace conteo ${id}` } as const
    const { changed, left } = await moveShelves(transaction, wanted, cause, now)
    await stockCounts.endStockCount(transaction, { id, state: 'undone', actor }, now)
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'stock-count-undo',
      subject: `stock-count:${id}`,
    }
    await auditLog.addAuditEntry(
      transaction,
      { ...entry, after: { place: count.place, changed } },
      now,
    )
    return { ok: true, changed, left }
  })
}

type Wanted = { productId: number; sku: string; change: number }

/**
 * Changes the stock level of many products, each by its own difference; products whose stock would
 * fall below the reserved units stay unchanged.
 */
async function moveShelves(db: Db, wanted: readonly Wanted[], cause: StockChangeCause, now: Date) {
  const ids = wanted.map(({ productId }) => productId)
  await inventory.lockStockLevels(db, ids)
  const shelves = await inventory.readStockLevels(db, ids)
  const fits = ({ productId, change }: Wanted) => {
    const shelf = shelves.get(productId)
    return shelf !== undefined && (change >= 0 || shelf.onHand + change >= shelf.reserved)
  }
  const done = wanted.filter(fits)
  const changes = done.filter(({ change }) => change !== 0)
  await inventory.changeStockLevels(db, changes, cause, now)
  await salesPaces.updateStockDaysLeft(
    db,
    changes.map(({ productId }) => productId),
    { days: salesVelocityPeriodDays },
  )
  const left = wanted.filter((one) => !fits(one)).map(({ sku }) => sku)
  return { done, changed: changes.length, left }
}
