import { useRouteLoaderData } from 'react-router'
import type { CurrentOperatorResponse } from '#contract/operator/operators.ts'
import type { SavedView } from '#contract/operator/saved-views.ts'
import type { WorkQueueCountsResponse } from '#contract/operator/today-overview.ts'
import {
  includesPermission,
  type Permission,
  parsePermissions,
} from '#domain/running/permissions.ts'
import type { FormDraft } from './office-server-interface.ts'
import type { OfficePage } from './page-definition.ts'
import { officePageList } from './pages.ts'

/** Data that every office page can use: user, pending counts, saved views. */
export interface OfficeData {
  /** Signed-in user; null when signed out */
  me: CurrentOperatorResponse | null
  /** Form input saved before sign-in */
  draft: FormDraft['fields'] | null
  /** Number of pending items per work queue; queues without items are omitted */
  waiting: WorkQueueCountsResponse['queues']
  /** Saved views of the displayed list */
  views: readonly SavedView[]
  flash: string | null
}

const nothingKnown: OfficeData = { me: null, draft: null, waiting: [], views: [], flash: null }

export function useOfficeRootLoaderData(): OfficeData {
  return useRouteLoaderData<OfficeData>('root') ?? nothingKnown
}

/** Whether the user has a permission. */
export function hasPermission(wanted: Permission, me: CurrentOperatorResponse | null): boolean {
  return me !== null && includesPermission(parsePermissions(me.permissions), wanted)
}

/** Whether the user may open a page. */
export function canOpenPage(
  { needs }: Pick<OfficePage, 'needs'>,
  me: CurrentOperatorResponse | null,
): boolean {
  if (needs === 'anybody') return true
  return needs === 'signed-in' ? me !== null : hasPermission(needs, me)
}

/** Menu pages that the user may open, in menu sequence. */
export function listMenuPages(me: CurrentOperatorResponse | null) {
  return officePageList.flatMap((page) =>
    page.menu && canOpenPage(page, me) ? [{ ...page, menu: page.menu }] : [],
  )
}
