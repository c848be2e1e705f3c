import { isLargeDifference } from '#domain/buying/large-difference.ts'
import { paceDays } from '#domain/buying/stock-outlook.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import * as stockCounts from '#persistence/buying/stock-counts.ts'
import * as stockPaces from '#persistence/buying/stock-paces.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import type { StockCause } from '#persistence/stock-cause.ts'
import { inOpenCount } from './count-stock.ts'

/** Number of changed products, and SKUs left unchanged because open payments reserve their units. */
type Moved = Granted<{ changed: number; left: string[] }>
type Which = { count: number; actor: string }

/**
 * Applies a stock count in one transaction. Its differences are added to the current stock, so later sales, returns and
 * receipts are preserved.
 */
export function applyCount(
  db: Db,
  { count: id, actor, confirmsLarge = false }: Which & { confirmsLarge?: boolean | undefined },
  now: Date,
): Promise<
  | Moved
  | Refusal<'count-not-found' | 'count-ended' | 'nothing-counted'>
  | Refusal<'large-difference', { skus: string[] }>
> {
  return inOpenCount(db, id, async (transaction, { place }) => {
    const lines = await stockCounts.lines(transaction, id)
    if (lines.length === 0) return refuse('nothing-counted')
    const large = lines.filter(isLargeDifference)
    if (large.length > 0 && !confirmsLarge)
      return refuse('large-difference', { skus: large.map(({ sku }) => sku) })
    const wanted = lines.map((line) => ({ ...line, change: line.counted - line.expected }))
    const cause = { reason: 'count', actor, note: `conteo ${id}` } as const
    const moved = await moveShelves(transaction, wanted, cause, now)
    await stockCounts.markApplied(transaction, id, moved.done)
    await stockCounts.end(transaction, { id, state: 'applied', actor }, now)
    const entry = { actor, action: 'stock-count', subject: `stock-count:${id}` }
    const after = { place, counted: lines.length, changed: moved.changed }
    await auditLog.add(transaction, { ...entry, after }, now)
    return { ok: true, changed: moved.changed, left: moved.left }
  })
}

/** Undoes an applied stock count once; later stock movements remain. */
export function undoCount(
  db: Db,
  { count: id, actor }: Which,
  now: Date,
): Promise<Moved | Refusal<'count-not-found' | 'count-not-applied'>> {
  return inTransaction(db, async (transaction) => {
    const count = await stockCounts.hold(transaction, id)
    if (!count) return refuse('count-not-found')
    if (count.state !== 'applied') return refuse('count-not-applied')
    const lines = await stockCounts.lines(transaction, id)
    const wanted = lines.flatMap((line) =>
      line.applied === null ? [] : [{ ...line, change: -line.applied }],
    )
    const cause = { reason: 'correction', actor, note: `deshace conteo ${id}` } as const
    const { changed, left } = await moveShelves(transaction, wanted, cause, now)
    await stockCounts.end(transaction, { id, state: 'undone', actor }, now)
    const entry = { actor, action: 'stock-count-undo', subject: `stock-count:${id}` }
    await auditLog.add(transaction, { ...entry, after: { place: count.place, changed } }, now)
    return { ok: true, changed, left }
  })
}

type Wanted = { productId: number; sku: string; change: number }

/** Changes many stock levels by differences, except where the result would be below reserved units. */
async function moveShelves(db: Db, wanted: readonly Wanted[], cause: StockCause, now: Date) {
  const ids = wanted.map(({ productId }) => productId)
  await inventory.lock(db, ids)
  const shelves = await inventory.shelves(db, ids)
  const fits = ({ productId, change }: Wanted) => {
    const shelf = shelves.get(productId)
    return shelf !== undefined && (change >= 0 || shelf.onHand + change >= shelf.reserved)
  }
  const done = wanted.filter(fits)
  const changes = done.filter(({ change }) => change !== 0)
  await inventory.moveMany(db, changes, cause, now)
  await stockPaces.follow(
    db,
    changes.map(({ productId }) => productId),
    { days: paceDays },
  )
  const left = wanted.filter((one) => !fits(one)).map(({ sku }) => sku)
  return { done, changed: changes.length, left }
}
