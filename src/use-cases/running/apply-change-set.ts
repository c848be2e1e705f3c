import type { ChangeState } from '#domain/catalogue/change-set.ts'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Permission } from '#domain/running/permissions.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import * as searchIndex from '#persistence/catalogue/search-index.ts'
import { type Db, inSession, inTransaction } from '#persistence/database.ts'
import * as runs from '#persistence/running/import-runs.ts'
import { firstMissing, neededForField } from './import-permissions.ts'
import { moveProducts } from './move-products.ts'
import { asksStepUp, isAboutPrice, type PriceChanger } from './price-step-up.ts'

type Wanted = PriceChanger & {
  id: number
  requestId?: string
  /** what they may; absent where the shop itself does it */
  permissions?: ReadonlySet<Permission> | undefined
}

export type SetMoved =
  | Granted<{ done: number; left: number }>
  | Refusal<'set-not-found' | 'set-undone' | 'set-not-applied' | 'busy'>
  | Refusal<'step-up-required'>
  | Refusal<'not-allowed', { missing: Permission }>

type Way = {
  from: 'before' | 'after'
  to: 'before' | 'after'
  waiting: ChangeState
  done: ChangeState
  left: ChangeState
  action: string
}

const forth: Way = {
  from: 'before',
  to: 'after',
  waiting: 'prepared',
  done: 'applied',
  left: 'left',
  action: 'products-change',
}
const back: Way = {
  from: 'after',
  to: 'before',
  waiting: 'applied',
  done: 'undone',
  left: 'kept',
  action: 'products-undo',
}

const rowsAtOnce = 500

/**
 * Changes the products of a prepared set, batch by batch so that buyers never wait long; one that was cut short is
 * carried on by asking again. Products that somebody changed meanwhile stay as they are.
 */
export function applyChangeSet(db: Db, wanted: Wanted, now: Date): Promise<SetMoved> {
  return move(db, wanted, forth, now)
}

/** Takes an applied set back: its products are what they were, but for those that somebody changed since. */
export function undoChangeSet(db: Db, wanted: Wanted, now: Date): Promise<SetMoved> {
  return move(db, wanted, back, now)
}

function move(db: Db, wanted: Wanted, way: Way, now: Date): Promise<SetMoved> {
  return inSession(db, async (connection) => {
    if (!(await runs.tryLock(connection))) return refuse('busy')
    try {
      return await moveAll(connection, wanted, way, now)
    } finally {
      await runs.unlock(connection)
    }
  })
}

async function moveAll(db: Db, wanted: Wanted, way: Way, now: Date): Promise<SetMoved> {
  const set = await changeSets.find(db, wanted.id)
  if (!set) return refuse('set-not-found')
  const missing = firstMissing(set.fields.map(neededForField), wanted.permissions)
  if (missing) return refuse('not-allowed', { missing })
  if (way === forth && set.undoneAt) return refuse('set-undone')
  if (way === back && !set.appliedAt) return refuse('set-not-applied')
  const begun = way === forth ? set.appliedAt : set.undoneAt
  const since = (way === forth ? null : set.appliedAt) ?? set.createdAt
  const result = { done: 0, left: 0 }
  let isFound = false
  for (let isFirst = true; ; isFirst = false) {
    const batch = await inTransaction(db, async (transaction) => {
      if (
        isFirst &&
        isAboutPrice(set.fields) &&
        (await asksStepUp(transaction, wanted, { set: set.id }, now))
      )
        return null
      if (isFirst && !begun) await begin(transaction, set, wanted, way, now)
      return moveBatch(transaction, set, { way, since, actor: wanted.actor, now })
    })
    if (!batch) return refuse('step-up-required')
    result.done += batch.done
    result.left += batch.left
    isFound ||= batch.isFound
    if (batch.done + batch.left < rowsAtOnce) break
  }
  if (isFound) await searchIndex.compact(db)
  return { ok: true, ...result }
}

/** Notes who does what, with the first of it. */
async function begin(
  db: Db,
  { id, summary, fields }: changeSets.ChangeSet,
  { actor, requestId }: Wanted,
  way: Way,
  now: Date,
): Promise<void> {
  if (way === forth) await changeSets.markApplied(db, id, now)
  else await changeSets.markUndone(db, id, now)
  const states = (await changeSets.counts(db, [id])).get(id) ?? {}
  const after = { summary, fields, products: states[way.waiting] ?? 0 }
  const entry = { actor, action: way.action, subject: `change-set:${id}`, after }
  await auditLog.add(db, { ...entry, ...(requestId && { requestId }) }, now)
}

async function moveBatch(
  transaction: Db,
  { id, summary }: changeSets.ChangeSet,
  { way, since, actor, now }: { way: Way; since: Date; actor: string; now: Date },
) {
  const rows = await changeSets.rowsOf(transaction, id, {
    limit: rowsAtOnce,
    states: [way.waiting],
  })
  const moves = rows.map((row) => ({ id: row.productId, from: row[way.from], to: row[way.to] }))
  const note = way === forth ? `cambio ${id}: ${summary}` : `cambio ${id}, deshecho`
  const cause = { reason: 'correction', actor, note } as const
  const { outcomes, isFound } = await moveProducts(transaction, moves, { cause, since, now })
  const states = outcomes.map(({ id: productId, problem }) => ({
    productId,
    problem,
    state: problem === null ? way.done : way.left,
  }))
  await changeSets.saveOutcomes(transaction, id, states)
  const left = outcomes.filter(({ problem }) => problem !== null).length
  return { done: outcomes.length - left, left, isFound }
}
