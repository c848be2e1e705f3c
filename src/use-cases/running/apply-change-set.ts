import { setTimeout } from 'node:timers/promises'
import { type Granted, type Refusal, refuse } from '#domain/refusal.ts'
import type { Permission } from '#domain/running/permissions.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as changeSets from '#persistence/catalogue/change-sets.ts'
import { type Db, inTransaction } from '#persistence/database.ts'
import { carryOutChanges, ways } from './carry-out-changes.ts'
import { findEndedOffers } from './ended-offers.ts'
import { firstMissing, neededForField } from './import-permissions.ts'
import { asksStepUp, isAboutPrice, type PriceChanger } from './price-step-up.ts'

type Wanted = PriceChanger & {
  id: number
  requestId?: string
  /** whether the caller has confirmed that running offers end */
  endOffers?: boolean | undefined
  /** permissions of the caller; absent for the shop itself */
  permissions?: ReadonlySet<Permission> | undefined
  /** ms after which the request returns and the work continues in the background; absent waits for the end */
  patience?: number
  /** error callback for the background work */
  onStopped?: (error: unknown) => void
}

export type SetMoved =
  | Granted<{ done: number; left: number; underway: boolean }>
  | Refusal<'set-not-found' | 'set-undone' | 'set-not-applied'>
  | Refusal<'step-up-required'>
  | Refusal<'ends-offers', { products: number }>
  | Refusal<'not-allowed', { missing: Permission }>

/**
 * Applies a prepared change set of products, skipping products changed since. Long work continues in the background,
 * resumed by a job.
 */
export function applyChangeSet(db: Db, wanted: Wanted, now: Date): Promise<SetMoved> {
  return move(db, wanted, 'forth', now)
}

/** Undoes the applied part of a change set, except for products changed since. */
export function undoChangeSet(db: Db, wanted: Wanted, now: Date): Promise<SetMoved> {
  return move(db, wanted, 'back', now)
}

type Counts = Awaited<ReturnType<typeof countsOf>>

async function move(
  db: Db,
  wanted: Wanted,
  direction: changeSets.Direction,
  now: Date,
): Promise<SetMoved> {
  const asked = await inTransaction(db, (transaction) => ask(transaction, wanted, direction, now))
  if (!asked.ok) return asked
  const { patience, onStopped = () => {} } = wanted
  const carried = carryOutChanges(db, now)
  // errors go to a waiting caller, or to the log in the background
  await (patience === undefined
    ? carried
    : Promise.race([carried.catch(onStopped), setTimeout(patience, undefined, { ref: false })]))
  const after = await countsOf(db, wanted.id)
  const { done, left } = ways[direction]
  const more = (state: typeof done) => (after[state] ?? 0) - (asked.counts[state] ?? 0)
  const set = await changeSets.find(db, wanted.id)
  return { ok: true, done: more(done), left: more(left), underway: set?.moving === direction }
}

/** Records the requested direction of a change set, apply or undo, after its checks. */
async function ask(
  transaction: Db,
  wanted: Wanted,
  direction: changeSets.Direction,
  now: Date,
): Promise<Exclude<SetMoved, { ok: true }> | Granted<{ counts: Counts }>> {
  const set = await changeSets.find(transaction, wanted.id, { lock: true })
  if (!set) return refuse('set-not-found')
  const missing = firstMissing(set.fields.map(neededForField), wanted.permissions)
  if (missing) return refuse('not-allowed', { missing })
  if (direction === 'forth' && set.undoneAt) return refuse('set-undone')
  if (direction === 'back' && !set.appliedAt) return refuse('set-not-applied')
  const ended = direction === 'forth' ? await findEndedOffers(transaction, set.id, now) : []
  if (ended.length > 0 && !wanted.endOffers)
    return refuse('ends-offers', { products: ended.length })
  if (isAboutPrice(set.fields) && (await asksStepUp(transaction, wanted, { set: set.id }, now)))
    return refuse('step-up-required')
  const counts = await countsOf(transaction, set.id)
  const begun = direction === 'forth' ? set.appliedAt : set.undoneAt
  if (!begun) await begin(transaction, set, { wanted, direction, counts }, now)
  await changeSets.markMoving(transaction, set.id, { direction, actor: wanted.actor })
  return { ok: true, counts }
}

async function countsOf(db: Db, id: number) {
  return (await changeSets.counts(db, [id])).get(id) ?? {}
}

/** Adds the start of the change to the audit log. */
async function begin(
  db: Db,
  { id, summary, fields }: changeSets.ChangeSet,
  {
    wanted: { actor, requestId },
    direction,
    counts,
  }: { wanted: Wanted; direction: changeSets.Direction; counts: Counts },
  now: Date,
): Promise<void> {
  if (direction === 'forth') await changeSets.markApplied(db, id, now)
  else await changeSets.markUndone(db, id, now)
  const after = { summary, fields, products: counts[ways[direction].waiting] ?? 0 }
  const action = direction === 'forth' ? 'products-change' : 'products-undo'
  const entry = { actor, action, subject: `change-set:${id}`, after }
  await auditLog.add(db, { ...entry, ...(requestId && { requestId }) }, now)
}
