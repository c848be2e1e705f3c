import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as inventory from '#persistence/buying/inventory.ts'
import * as stockCounts from '#persistence/buying/stock-counts.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'

const longestPlace = 100
/** Maximum products per stock count. */
const mostLines = 2000
export const maxCountedUnits = 1_000_000

type BeingCounted = Refusal<'place-being-counted', { count: number; by: string; since: Date }>

/**
 * Starts a stock count of a storage place. If the place already has an open count, no count is
 * started and the open count is returned.
 */
export async function startStockCount(
  db: Db,
  { place: given, actor }: { place: string; actor: string },
  now: Date,
): Promise<SuccessResult<{ id: number }> | Refusal<'place-missing'> | BeingCounted> {
  const place = given.trim().replaceAll(/\s+/g, ' ')
  if (place === '' || place.length > longestPlace) return refuse('place-missing')
  const id = await stockCounts.openStockCount(db, { place, actor }, now)
  if (id !== undefined) return { ok: true, id }
  const open = await stockCounts.findOpenStockCount(db, place)
  if (!open) return startStockCount(db, { place, actor }, now)
  return refuse('place-being-counted', {
    count: open.id,
    by: open.startedBy,
    since: open.startedAt,
  })
}

type Counting = { count: number; actor: string }
type NotOpen = Refusal<'count-not-found' | 'count-ended'>
type NotCounted =
  | NotOpen
  | Refusal<'product-not-found' | 'product-digital' | 'too-many-lines' | 'too-many-pieces'>

type Counted = SuccessResult<{
  sku: string
  name: string
  counted: number
  expected: number
  /** Another open stock count that includes the same product. */
  also: { by: string; place: string | null } | null
}>

/**
 * Adds scanned units to a stock count and stores the expected stock. Rejects the scan if the stock
 * changed since the product's previous scan, because the difference would be ambiguous.
 */
export function addCountedStockUnits(
  db: Db,
  { count, code, pieces, actor }: Counting & { code: string; pieces: number },
  now: Date,
): Promise<Counted | NotCounted | Refusal<'shelf-moved'>> {
  return withOpenStockCount(db, count, async (transaction) => {
    const found = await countable(transaction, code)
    if (!found.ok) return found
    const { product } = found
    const former = await stockCounts.findStockCountLine(transaction, count, product.id)
    if (!former && (await stockCounts.listStockCountLines(transaction, count)).length >= mostLines)
      return refuse('too-many-lines')
    const counted = (former?.counted ?? 0) + pieces
    if (counted > maxCountedUnits) return refuse('too-many-pieces')
    const expected = await expectedNow(transaction, product.id)
    if (former && former.expected !== expected) return refuse('shelf-moved')
    const line = { countId: count, productId: product.id, counted, expected, actor }
    await stockCounts.putStockCountLine(transaction, line, now)
    const other = await stockCounts.findOtherStockCountOfProduct(transaction, count, product.id)
    const before = former && former.countedBy !== actor ? former.countedBy : null
    const also = other
      ? { by: other.countedBy, place: other.place }
      : before && { by: before, place: null }
    const { sku, name } = product
    return { ok: true, sku, name, counted, expected, also: also || null }
  })
}

type Meanwhile = Refusal<'counted-meanwhile', { by: string; counted: number }>

/**
 * Corrects a counted quantity in a stock count; `was` is the quantity displayed before (optimistic
 * concurrency). `counted` null removes the product.
 */
export function correctCountedUnits(
  db: Db,
  {
    count,
    code,
    counted,
    was,
    actor,
  }: Counting & { code: string; counted: number | null; was: number },
  now: Date,
): Promise<SuccessResult | NotCounted | Meanwhile> {
  return withOpenStockCount(
    db,
    count,
    async (transaction): Promise<SuccessResult | NotCounted | Meanwhile> => {
      const found = await countable(transaction, code)
      if (!found.ok) return found
      const { id: productId } = found.product
      const former = await stockCounts.findStockCountLine(transaction, count, productId)
      if (!former) return refuse('product-not-found')
      if (former.counted !== was)
        return refuse('counted-meanwhile', {
          by: former.countedBy,
          counted: former.counted,
        })
      if (counted === null) {
        await stockCounts.removeStockCountLine(transaction, count, productId)
        return { ok: true }
      }
      const expected = await expectedNow(transaction, productId)
      const line = { countId: count, productId, counted, expected, actor }
      await stockCounts.putStockCountLine(transaction, line, now)
      return { ok: true }
    },
  )
}

/** Ends a stock count without changing stock levels. */
export function cancelStockCount(
  db: Db,
  { count, actor }: Counting,
  now: Date,
): Promise<SuccessResult | NotOpen> {
  return withOpenStockCount(db, count, async (transaction) => {
    await stockCounts.endStockCount(transaction, { id: count, state: 'left', actor }, now)
    return { ok: true }
  })
}

export function withOpenStockCount<Answer>(
  db: Db,
  id: number,
  work: (transaction: Db, count: stockCounts.StockCount) => Promise<Answer>,
): Promise<Answer | NotOpen> {
  return runInTransaction(db, async (transaction): Promise<Answer | NotOpen> => {
    const count = await stockCounts.lockStockCount(transaction, id)
    if (!count) return refuse('count-not-found')
    return count.state === 'open' ? work(transaction, count) : refuse('count-ended')
  })
}

async function countable(db: Db, code: string) {
  const product = await stockCounts.findProductByScannedCode(db, code.trim())
  if (!product) return refuse('product-not-found')
  return product.digital ? refuse('product-digital') : ({ ok: true, product } as const)
}

/** Expected units on the shelf: sellable stock plus sold but unpacked units. */
async function expectedNow(db: Db, productId: number): Promise<number> {
  const shelf = await inventory.lockProductStock(db, productId)
  return (shelf?.onHand ?? 0) + (await stockCounts.countUnpackedUnits(db, productId))
}
