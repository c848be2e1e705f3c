import { setTimeout } from 'node:timers/promises'
import type { Permission } from '#domain/running/permissions.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import * as auditLog from '#persistence/audit-log.ts'
import * as changeSets from '#persistence/catalogue/product-change-sets.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import { endPausedImport, isOfPausedImport } from '#persistence/running/pause-sheet-import.ts'
import { findOffersEndedByChangeSet } from './find-offers-ended-by-change-set.ts'
import {
  requiresStepUpForPriceChange,
  hasPriceField,
  type PriceChangeReauthentication,
} from './require-reauthentication-for-price-change.ts'
import { findFirstMissingPermission, getPermissionForField } from './required-import-permissions.ts'
import { runChangeSets, changeSetStateTransitions } from './run-product-change-sets.ts'

type Wanted = PriceChangeReauthentication & {
  id: number
  requestId?: string
  /** whether the caller accepts that this change ends price offers that run now */
  endOffers?: boolean | undefined
  /** permissions of the caller; absent for commands run on the server, which may do everything */
  permissions?: ReadonlySet<Permission> | undefined
  /**
   * time in ms that the request waits before the change set continues in the background; if absent,
   * the request waits until the change set is done
   */
  patience?: number
  /** called with the error if the change set fails in the background */
  onStopped?: (error: unknown) => void
}

export type ChangeSetRunResult =
  | SuccessResult<{ done: number; left: number; underway: boolean }>
  | Refusal<'set-not-found' | 'set-undone' | 'set-not-applied'>
  | Refusal<'step-up-required'>
  | Refusal<'ends-offers', { products: number }>
  | Refusal<'not-allowed', { missing: Permission }>

/**
 * Applies a prepared change set (bulk change of products), skipping products changed since. Long
 * work continues in the background and is resumed by a job if interrupted.
 */
export function applyChangeSet(db: Db, wanted: Wanted, now: Date): Promise<ChangeSetRunResult> {
  return move(db, wanted, 'forth', now)
}

/**
 * Undoes the applied part of a change set (bulk change of products), except for products changed
 * since.
 */
export function undoChangeSet(db: Db, wanted: Wanted, now: Date): Promise<ChangeSetRunResult> {
  return move(db, wanted, 'back', now)
}

type Counts = Awaited<ReturnType<typeof countsOf>>

async function move(
  db: Db,
  wanted: Wanted,
  direction: changeSets.ApplyOrUndoDirection,
  now: Date,
): Promise<ChangeSetRunResult> {
  const asked = await runInTransaction(db, (transaction) =>
    ask(transaction, wanted, direction, now),
  )
  if (!asked.ok) return asked
  const { patience, onStopped = () => {} } = wanted
  const carried = runChangeSets(db, now)
  // if the caller waits for the end of the change set, errors are thrown; if the work continues in
  // the background, they are logged
  await (patience === undefined
    ? carried
    : Promise.race([carried.catch(onStopped), setTimeout(patience, undefined, { ref: false })]))
  const after = await countsOf(db, wanted.id)
  const { done, left } = changeSetStateTransitions[direction]
  const more = (state: typeof done) => (after[state] ?? 0) - (asked.counts[state] ?? 0)
  const set = await changeSets.findChangeSet(db, wanted.id)
  return { ok: true, done: more(done), left: more(left), underway: set?.moving === direction }
}

/** Records whether a change set is to be applied or undone, after validating the request. */
async function ask(
  transaction: Db,
  wanted: Wanted,
  direction: changeSets.ApplyOrUndoDirection,
  now: Date,
): Promise<Exclude<ChangeSetRunResult, { ok: true }> | SuccessResult<{ counts: Counts }>> {
  const isPaused = direction === 'back' && (await isOfPausedImport(transaction, wanted.id))
  if (isPaused) await changeSets.saveChangedFieldsOfChangeSet(transaction, wanted.id)
  const set = await changeSets.findChangeSet(transaction, wanted.id, { lock: true })
  if (!set) return refuse('set-not-found')
  const missing = findFirstMissingPermission(
    set.fields.map(getPermissionForField),
    wanted.permissions,
  )
  if (missing) return refuse('not-allowed', { missing })
  if (direction === 'forth' && set.undoneAt) return refuse('set-undone')
  if (direction === 'back' && !set.appliedAt && !isPaused) return refuse('set-not-applied')
  const ended =
    direction === 'forth' ? await findOffersEndedByChangeSet(transaction, set.id, now) : []
  if (ended.length > 0 && !wanted.endOffers)
    return refuse('ends-offers', { products: ended.length })
  if (
    hasPriceField(set.fields) &&
    (await requiresStepUpForPriceChange(transaction, wanted, { set: set.id }, now))
  )
    return refuse('step-up-required')
  if (isPaused) {
    await endPausedImport(transaction, set.id, now)
    await changeSets.markChangeSetApplied(transaction, set.id, now)
  }
  const counts = await countsOf(transaction, set.id)
  const begun = direction === 'forth' ? set.appliedAt : set.undoneAt
  if (!begun) await begin(transaction, set, { wanted, direction, counts }, now)
  await changeSets.setApplyOrUndoDirection(transaction, set.id, { direction, actor: wanted.actor })
  return { ok: true, counts }
}

async function countsOf(db: Db, id: number) {
  return (await changeSets.countChangeRowsByState(db, [id])).get(id) ?? {}
}

/** Writes the start of a change set to the audit log. */
async function begin(
  db: Db,
  { id, summary, fields }: changeSets.ChangeSet,
  {
    wanted: { actor, requestId },
    direction,
    counts,
  }: { wanted: Wanted; direction: changeSets.ApplyOrUndoDirection; counts: Counts },
  now: Date,
): Promise<void> {
  if (direction === 'forth') await changeSets.markChangeSetApplied(db, id, now)
  else await changeSets.markChangeSetUndone(db, id, now)
  const after = {
    summary,
    fields,
    products: counts[changeSetStateTransitions[direction].waiting] ?? 0,
  }
  const action = direction === 'forth' ? 'products-change' : 'products-undo'
  const entry: auditLog.AuditEntry = { actor, action, subject: `change-set:${id}`, after }
  await auditLog.addAuditEntry(db, { ...entry, ...(requestId && { requestId }) }, now)
}
