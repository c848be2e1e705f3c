import type { ProductChangeState } from '#domain/catalogue/product-change-set.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import * as searchIndex from '#persistence/catalogue/search-index.ts'
import { type Db, runOnDedicatedConnection, runInTransaction } from '#persistence/database.ts'
import * as runs from '#persistence/running/import-runs.ts'
import { changeProductsUnlessEdited } from './change-products-unless-edited-since.ts'
import { removeImportCreations } from './remove-import-creations.ts'

type Way = {
  from: 'before' | 'after'
  to: 'before' | 'after'
  waiting: ProductChangeState
  done: ProductChangeState
  left: ProductChangeState
}

export const changeSetStateTransitions: Readonly<Record<changeSets.ApplyOrUndoDirection, Way>> = {
  forth: { from: 'before', to: 'after', waiting: 'prepared', done: 'applied', left: 'left' },
  back: { from: 'after', to: 'before', waiting: 'applied', done: 'undone', left: 'kept' },
}

const rowsAtOnce = 500

/**
 * Applies requested change sets (bulk product changes) in batches, so that row locks delay buyers
 * only briefly; interrupted ones resume. Waits while an import or another process changes the
 * catalogue.
 */
export async function runChangeSets(db: Db, now: Date): Promise<void> {
  const faults: unknown[] = []
  let last = 0
  // the loop runs again in case a change set was requested while the last one ran
  while ((await changeSets.findNextChangeSetToRun(db, last)) !== undefined) {
    const hadTurn = await runOnDedicatedConnection(db, async (connection) => {
      if (!(await runs.tryImportLock(connection))) return false
      try {
        for (;;) {
          const id = await changeSets.findNextChangeSetToRun(connection, last)
          if (id === undefined) return true
          // a failing change set does not stop the others
          await moveAll(connection, id, now).catch((error: unknown) => faults.push(error))
          last = id
        }
      } finally {
        await runs.releaseImportLock(connection)
      }
    })
    if (!hadTurn) break
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Changes of products stopped')
}

async function moveAll(db: Db, id: number, now: Date): Promise<void> {
  let isFound = false
  for (let isUnderway = true; isUnderway;) {
    const batch = await runInTransaction(db, (transaction) => moveBatch(transaction, id, now))
    isUnderway = batch.isUnderway
    isFound ||= batch.isFound
  }
  if (isFound) await searchIndex.compactSearchIndex(db)
}

/**
 * Applies or undoes the next batch of products of a change set; between batches an operator may
 * switch between applying and undoing.
 */
async function moveBatch(
  transaction: Db,
  id: number,
  now: Date,
): Promise<{ isUnderway: boolean; isFound: boolean }> {
  const set = await changeSets.findChangeSet(transaction, id, { lock: true })
  if (!set?.moving) return { isUnderway: false, isFound: false }
  const { moving, movedBy, summary, createdAt, appliedAt } = set
  const way = changeSetStateTransitions[moving]
  const rows = await changeSets.listChangeRows(transaction, id, {
    limit: rowsAtOnce,
    state: way.waiting,
  })
  const finish = async () => {
    await changeSets.markChangeSetFinished(transaction, id)
    if (moving === 'back')
      await removeImportCreations(transaction, { changeSet: id, actor: movedBy ?? 'system' }, now)
  }
  if (rows.length === 0) {
    await finish()
    return { isUnderway: false, isFound: false }
  }
  const moves = rows.map((row) => ({ id: row.productId, from: row[way.from], to: row[way.to] }))
  const note = moving === 'forth' ? `cambio ${id}: ${summary}` : `cambio ${id}, deshecho`
  const cause = { reason: 'correction', actor: movedBy ?? 'system', note } as const
  const since = (moving === 'forth' ? null : appliedAt) ?? createdAt
  const moved = await changeProductsUnlessEdited(transaction, moves, { cause, since, now })
  const { outcomes, heldBack, isFound } = moved
  if (moving === 'forth') await changeSets.adjustResultStockOfChangeSet(transaction, id, heldBack)
  await changeSets.saveChangeRowOutcomes(
    transaction,
    id,
    outcomes.map(({ id: productId, problem }) => ({
      productId,
      problem,
      state: problem === null ? way.done : way.left,
    })),
  )
  const isUnderway = rows.length === rowsAtOnce
  if (!isUnderway) await finish()
  return { isUnderway, isFound }
}
