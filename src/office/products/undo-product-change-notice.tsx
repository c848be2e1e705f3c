import type { ChangeSetResponse } from '#contract/operator/product-change-sets.ts'
import { formatTimeOfDay } from '#ui/text/format-money-and-dates.ts'
import { UndoNotice } from '../forms/undo-notice.tsx'

/** Time in ms during which the page shows an undo button; the change history allows undo for longer. */
const offeredMs = 600_000

interface RecentChange {
  id: number
  said: string
  until: string
}

/**
 * Returns a bulk change whose undo button is still shown: applied recently and not undone;
 * otherwise null.
 */
export function findUndoableChange(
  { id, summary, applied_at, undone_at }: ChangeSetResponse,
  now: number,
): RecentChange | null {
  if (applied_at === null || undone_at !== null) return null
  const until = Date.parse(applied_at) + offeredMs
  return until > now ? { id, said: summary, until: new Date(until).toISOString() } : null
}

export function UndoChangeNotice({ change: { id, said, until } }: { change: RecentChange }) {
  return (
    <UndoNotice
      said={`Guardado: ${said}.`}
      until={formatTimeOfDay(until)}
      fields={{ hacer: 'deshacer', cambio: String(id) }}
    />
  )
}
