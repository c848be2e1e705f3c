import type { ChangeSetReply } from '#contract/operator/change-sets.ts'
import { formatClock } from '#ui/text/format.ts'
import { UndoLine } from '../forms/undo-line.tsx'

/** Time in ms during which the page shows an undo button; the change history allows undo for longer. */
const offeredMs = 600_000

interface RecentChange {
  id: number
  said: string
  until: string
}

/** A recent change that can be undone, or null. */
export function changedRecently(
  { id, summary, applied_at, undone_at }: ChangeSetReply,
  now: number,
): RecentChange | null {
  if (applied_at === null || undone_at !== null) return null
  const until = Date.parse(applied_at) + offeredMs
  return until > now ? { id, said: summary, until: new Date(until).toISOString() } : null
}

export function UndoChange({ change: { id, said, until } }: { change: RecentChange }) {
  return (
    <UndoLine
      said={`Guardado: ${said}.`}
      until={formatClock(until)}
      fields={{ hacer: 'deshacer', cambio: String(id) }}
    />
  )
}
