import { useRouteLoaderData } from 'react-router'
import type { MeReply } from '#contract/operator/people.ts'
import type { WaitingReply } from '#contract/operator/today.ts'
import type { View } from '#contract/operator/views.ts'
import { may, type Permission, permissionsNamed } from '#domain/running/permissions.ts'
import type { Page } from './page.ts'
import { pageRows } from './pages.ts'
import type { FormDraft } from './server-surface.ts'

/** Data available on every office page. */
export interface OfficeData {
  /** Signed-in user; null when signed out */
  me: MeReply | null
  /** Form input saved before sign-in */
  draft: FormDraft['fields'] | null
  /** Pending counts by queue; zero counts are omitted */
  waiting: WaitingReply['queues']
  /** Saved views of the displayed list */
  views: readonly View[]
  flash: string | null
}

const nothingKnown: OfficeData = { me: null, draft: null, waiting: [], views: [], flash: null }

export function useOfficeData(): OfficeData {
  return useRouteLoaderData<OfficeData>('root') ?? nothingKnown
}

/** Whether the user has a permission. */
export function mayDo(wanted: Permission, me: MeReply | null): boolean {
  return me !== null && may(permissionsNamed(me.permissions), wanted)
}

/** Whether the user may open a page. */
export function isFor({ needs }: Pick<Page, 'needs'>, me: MeReply | null): boolean {
  if (needs === 'anybody') return true
  return needs === 'signed-in' ? me !== null : mayDo(needs, me)
}

/** Menu pages that the user may open, in menu sequence. */
export function menuFor(me: MeReply | null) {
  return pageRows.flatMap((page) =>
    page.menu && isFor(page, me) ? [{ ...page, menu: page.menu }] : [],
  )
}
