import { salesVelocityPeriodDays } from '#domain/buying/stock-forecast.ts'
import {
  type ManualStockMovementReason,
  isManualStockMovementReason,
  type StockChange,
  applyStockChange,
} from '#domain/stock-movement.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import * as salesPaces from '#persistence/buying/product-sales-rates.ts'
import * as stockCounts from '#persistence/buying/stock-counts.ts'
import * as stockMovements from '#persistence/buying/stock-movements.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { findProductByUrlKeyOrSku } from '#persistence/find-product.ts'

type Wanted = {
  /** Product, given by url key or SKU. */
  product: string
  change: StockChange
  reason: ManualStockMovementReason
  note?: string
  actor: string
}

type Changed = SuccessResult<{
  name: string
  from: number
  to: number
  /**
   * Number of sold units that are not packed yet and are still on the shelf; only a stock count
   * needs it.
   */
  unpacked: number
  /** Id of the stock movement, for undo; null if nothing changed. */
  movement: number | null
}>
type TooLittle =
  /**
   * `least`: the lowest permitted stock level, which is the number of units reserved by open
   * payments and, for a stock count, also the sold but unpacked units.
   */
  Refusal<'too-little-stock', { least: number }>
type NotChanged = Refusal<'product-not-found' | 'product-digital'> | TooLittle

/**
 * Changes a product's stock level: count, receipt, correction or write-off. A count includes sold but unpacked units,
 * which do not become sellable.
 */
export function changeStock(
  db: Db,
  { product, change, reason, note, actor }: Wanted,
  now: Date,
): Promise<Changed | NotChanged> {
  return runInTransaction(db, async (transaction): Promise<Changed | NotChanged> => {
    const found = await findProductByUrlKeyOrSku(transaction, product)
    const shelf = found && (await inventory.lockProductStock(transaction, found.id))
    if (!found || !shelf) return refuse('product-not-found')
    if (found.digital) return refuse('product-digital')
    const isCounted = reason === 'count' && 'to' in change
    const unpacked = isCounted ? await stockCounts.countUnpackedUnits(transaction, found.id) : 0
    const to = applyStockChange(shelf.onHand, change) - unpacked
    const move = { product: found, shelf, to, unpacked }
    return moveByHand(transaction, { ...move, cause: { reason, actor, note } }, now)
  })
}

type NotUndone =
  | Refusal<'product-not-found' | 'movement-not-found' | 'not-by-hand' | 'already-undone'>
  | TooLittle

/**
 * Undoes a stock movement that an operator made; a movement that is already undone is refused.
 * Later sales remain.
 */
export function undoStockMovement(
  db: Db,
  { product, movement, actor }: { product: string; movement: number; actor: string },
  now: Date,
): Promise<Changed | NotUndone> {
  return runInTransaction(db, async (transaction): Promise<Changed | NotUndone> => {
    const found = await findProductByUrlKeyOrSku(transaction, product)
    const shelf = found && (await inventory.lockProductStock(transaction, found.id))
    if (!found || !shelf) return refuse('product-not-found')
    const made = await stockMovements.findStockMovement(transaction, found.id, movement)
    if (!made) return refuse('movement-not-found')
    if (!isManualStockMovementReason(made.reason)) return refuse('not-by-hand')
    if (made.isUndone) return refuse('already-undone')
    const cause = { reason: 'correction', actor, note: `deshace ${movement}` } as const
    const move = { product: found, shelf, to: shelf.onHand - made.change }
    return moveByHand(transaction, { ...move, cause: { ...cause, undoes: movement } }, now)
  })
}

type Move = {
  product: { id: number; name: string }
  /** Current stock level of the product, whose row the caller has locked. */
  shelf: { onHand: number; reserved: number }
  to: number
  unpacked?: number
  cause: {
    reason: ManualStockMovementReason
    actor: string
    note?: string | undefined
    undoes?: number
  }
}

async function moveByHand(
  db: Db,
  { product: { id: productId, name }, shelf, to, unpacked = 0, cause }: Move,
  now: Date,
): Promise<Changed | TooLittle> {
  const { onHand: from, reserved } = shelf
  if (to < reserved) return refuse('too-little-stock', { least: reserved + unpacked })
  const changed = { ok: true, name, from, to, unpacked } as const
  if (to === from) return { ...changed, movement: null }
  await inventory.setUnitsOnHand(db, { productId, onHand: to }, cause, now)
  await salesPaces.updateStockDaysLeft(db, [productId], { days: salesVelocityPeriodDays })
  const { actor, note, reason } = cause
  const entry: auditLog.AuditEntry = {
    actor,
    action: 'stock-change',
    subject: `product:${productId}`,
  }
  const why = { reason: note ? `${reason}: ${note}` : reason }
  const change = { before: { onHand: from }, after: { onHand: to } }
  await auditLog.addAuditEntry(db, { ...entry, ...why, ...change }, now)
  const [made] = await stockMovements.listStockMovementRows(db, productId, { limit: 1 })
  return { ...changed, movement: made?.id ?? null }
}

/** Stock movements of a product, newest first; undefined for unknown products. */
export async function listStockMovements(
  db: Db,
  product: string,
  page: Parameters<typeof stockMovements.listStockMovementRows>[2],
): Promise<stockMovements.StockMovement[] | undefined> {
  const found = await findProductByUrlKeyOrSku(db, product)
  return found && stockMovements.listStockMovementRows(db, found.id, page)
}
