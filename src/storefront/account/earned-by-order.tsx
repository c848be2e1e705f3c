import { formatWeekday } from '../text/format.ts'
import { Alert } from '../ui/alert.tsx'
import type { FullOrder } from './full-order.ts'
import { formatPoints } from './points.ts'

/** What a delivered order earns, and the day on which it counts. */
export function EarnedByOrder({ order: { points } }: { order: FullOrder }) {
  if (points === null || points.counts_from === null) return null
  const many = points.points === 1 ? '1 punto' : `${formatPoints(points.points)} puntos`
  return (
    <Alert tone="good" icon="coins" title={`Sumas ${many}`}>
      El {formatWeekday(points.counts_from)}, al terminar el plazo para devolver.
    </Alert>
  )
}
