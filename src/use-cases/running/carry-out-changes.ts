import type { ChangeState } from '#domain/catalogue/change-set.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import * as searchIndex from '#persistence/catalogue/search-index.ts'
import { type Db, inSession, inTransaction } from '#persistence/database.ts'
import * as runs from '#persistence/running/import-runs.ts'
import { moveProducts } from './move-products.ts'

type Way = {
  from: 'before' | 'after'
  to: 'before' | 'after'
  waiting: ChangeState
  done: ChangeState
  left: ChangeState
}

export const ways: Readonly<Record<changeSets.Direction, Way>> = {
  forth: { from: 'before', to: 'after', waiting: 'prepared', done: 'applied', left: 'left' },
  back: { from: 'after', to: 'before', waiting: 'applied', done: 'undone', left: 'kept' },
}

const rowsAtOnce = 500

/**
 * Applies requested change sets in batches, so that row locks are short for buyers; interrupted sets resume. Another
 * process or an import delays them.
 */
export async function carryOutChanges(db: Db, now: Date): Promise<void> {
  const faults: unknown[] = []
  let last = 0
  // process requests that arrive during the last check
  while ((await changeSets.nextMoving(db, last)) !== undefined) {
    const hadTurn = await inSession(db, async (connection) => {
      if (!(await runs.tryLock(connection))) return false
      try {
        for (;;) {
          const id = await changeSets.nextMoving(connection, last)
          if (id === undefined) return true
          // a failing change set does not stop the others
          await moveAll(connection, id, now).catch((error: unknown) => faults.push(error))
          last = id
        }
      } finally {
        await runs.unlock(connection)
      }
    })
    if (!hadTurn) break
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Changes of products stopped')
}

async function moveAll(db: Db, id: number, now: Date): Promise<void> {
  let isFound = false
  for (let isUnderway = true; isUnderway;) {
    const batch = await inTransaction(db, (transaction) => moveBatch(transaction, id, now))
    isUnderway = batch.isUnderway
    isFound ||= batch.isFound
  }
  if (isFound) await searchIndex.compact(db)
}

/** Applies or undoes the next products of a change set; the direction may change while it runs. */
async function moveBatch(
  transaction: Db,
  id: number,
  now: Date,
): Promise<{ isUnderway: boolean; isFound: boolean }> {
  const set = await changeSets.find(transaction, id, { lock: true })
  if (!set?.moving) return { isUnderway: false, isFound: false }
  const { moving, movedBy, summary, createdAt, appliedAt } = set
  const way = ways[moving]
  const rows = await changeSets.rowsOf(transaction, id, {
    limit: rowsAtOnce,
    state: way.waiting,
  })
  if (rows.length === 0) {
    await changeSets.markMoved(transaction, id)
    return { isUnderway: false, isFound: false }
  }
  const moves = rows.map((row) => ({ id: row.productId, from: row[way.from], to: row[way.to] }))
  const note = moving === 'forth' ? `cambio ${id}: ${summary}` : `cambio ${id}, deshecho`
  const cause = { reason: 'correction', actor: movedBy ?? 'system', note } as const
  const since = (moving === 'forth' ? null : appliedAt) ?? createdAt
  const moved = await moveProducts(transaction, moves, { cause, since, now })
  const { outcomes, heldBack, isFound } = moved
  if (moving === 'forth') await changeSets.addToStock(transaction, id, heldBack)
  await changeSets.saveOutcomes(
    transaction,
    id,
    outcomes.map(({ id: productId, problem }) => ({
      productId,
      problem,
      state: problem === null ? way.done : way.left,
    })),
  )
  const isUnderway = rows.length === rowsAtOnce
  if (!isUnderway) await changeSets.markMoved(transaction, id)
  return { isUnderway, isFound }
}
