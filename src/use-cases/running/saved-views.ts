import type { Permission } from '#domain/running/permissions.ts'
import {
  getPermissionForOfficeList,
  listPermittedOfficeLists,
  maxSavedViews,
  normalizeSavedViewQuery,
} from '#domain/running/saved-view.ts'
import { type SuccessResult, type Refusal, refuse } from '#domain/use-case-result.ts'
import { acquireLock } from '#persistence/advisory-lock.ts'
import * as auditLog from '#persistence/audit-log.ts'
import { type Db, runInTransaction } from '#persistence/database.ts'
import * as savedViews from '#persistence/running/saved-views.ts'
import {
  type EditConflict,
  findEditConflict,
  createEditConflictVersion,
} from '../edit-conflict-detection.ts'

type Keeper = { id: number; actor: string; may: (wanted: Permission) => boolean; requestId: string }

type ViewChange = {
  name?: string | undefined
  shared?: boolean | undefined
  /** version of the saved view that was read (optimistic concurrency) */
  version?: string | undefined
}
type NotChanged = Refusal<'view-not-found' | 'not-your-view' | 'view-exists'>

/** Reads the saved views (named filters) of one list, or of all lists that the caller may see. */
export async function readSavedViews(
  db: Db,
  { id, may }: Pick<Keeper, 'id' | 'may'>,
  list?: string,
) {
  const lists = listPermittedOfficeLists(may).filter((one) => list === undefined || one === list)
  const views = await savedViews.listSavedViews(db, { operatorId: id, lists })
  return views.map((view) => ({
    ...view,
    isOwn: view.operatorId === id,
    version: createEditConflictVersion({ name: view.name, shared: view.shared }),
  }))
}

/** Saves a list's filters under a name as a view, private or shared with everyone permitted to see the list. */
export function createSavedView(
  db: Db,
  view: { list: string; name: string; search: string; shared: boolean },
  { id, actor, may, requestId }: Keeper,
  now: Date,
): Promise<
  SuccessResult | Refusal<'list-not-found' | 'view-exists' | 'too-many-views' | 'too-long'>
> {
  return runInTransaction(db, async (transaction) => {
    const needs = getPermissionForOfficeList(view.list)
    if (!needs || !may(needs)) return refuse('list-not-found')
    const query = normalizeSavedViewQuery(view.search)
    if (query === null) return refuse('too-long')
    await acquireLock(transaction, `views:${id}`)
    const known = await savedViews.listSavedViews(transaction, {
      operatorId: id,
      lists: [view.list],
    })
    if (known.filter(({ operatorId }) => operatorId === id).length >= maxSavedViews) {
      return refuse('too-many-views')
    }
    const { list, shared } = view
    const name = view.name.trim()
    const added = await savedViews.addSavedView(
      transaction,
      { operatorId: id, list, name, query, shared },
      now,
    )
    if (added === undefined) return refuse('view-exists')
    const after = { list, shared }
    await auditLog.addAuditEntry(
      transaction,
      { actor, action: 'view-saved', subject: `view:${added}`, after, requestId },
      now,
    )
    return { ok: true }
  })
}

/**
 * Renames a saved view (named filters of a list), shares it with colleagues or makes it private.
 */
export function changeSavedView(
  db: Db,
  { viewId, ...change }: ViewChange & { viewId: number },
  keeper: Keeper,
  now: Date,
): Promise<SuccessResult | NotChanged | EditConflict> {
  return runInTransaction(db, async (transaction) => {
    const found = await heldView(transaction, viewId, keeper)
    if (!found.ok) return found
    const { view } = found
    const before = { name: view.name, shared: view.shared }
    const meanwhile = await findEditConflict(transaction, {
      read: change.version,
      values: before,
      subject: `view:${viewId}`,
      actions: ['view-saved', 'view-changed'],
    })
    if (meanwhile) return meanwhile
    const after = { name: change.name?.trim() ?? view.name, shared: change.shared ?? view.shared }
    if (!(await savedViews.updateSavedView(transaction, viewId, after)))
      return refuse('view-exists')
    const { actor, requestId } = keeper
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'view-changed',
      subject: `view:${viewId}`,
      requestId,
    }
    const [{ shared: wasShared }, { shared }] = [before, after]
    const difference = { before: { shared: wasShared }, after: { shared } }
    await auditLog.addAuditEntry(transaction, { ...entry, ...difference }, now)
    return { ok: true }
  })
}

export function removeSavedView(
  db: Db,
  viewId: number,
  keeper: Keeper,
  now: Date,
): Promise<SuccessResult | NotChanged> {
  return runInTransaction(db, async (transaction) => {
    const found = await heldView(transaction, viewId, keeper)
    if (!found.ok) return found
    await savedViews.removeSavedView(transaction, viewId)
    const { actor, requestId } = keeper
    const { list, shared } = found.view
    const entry: auditLog.AuditEntry = {
      actor,
      action: 'view-removed',
      subject: `view:${viewId}`,
      requestId,
    }
    await auditLog.addAuditEntry(transaction, { ...entry, before: { list, shared } }, now)
    return { ok: true }
  })
}

/**
 * Locks a saved view that the caller may change: an own view, or a shared view if the caller may
 * write settings. Views hidden from the caller count as not found.
 */
async function heldView(
  db: Db,
  viewId: number,
  { id, may }: Keeper,
): Promise<{ ok: true; view: savedViews.SavedView } | NotChanged> {
  const view = await savedViews.lockSavedView(db, viewId)
  const needs = view && getPermissionForOfficeList(view.list)
  if (!view || !needs || !may(needs)) return refuse('view-not-found')
  if (view.operatorId === id) return { ok: true, view }
  if (!view.shared) return refuse('view-not-found')
  return may('settings:write') ? { ok: true, view } : refuse('not-your-view')
}
