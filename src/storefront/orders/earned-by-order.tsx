import { isDelivered } from '#domain/orders/order-state.ts'
import { Alert } from '#ui/alert.tsx'
import { formatWeekday } from '#ui/text/format.ts'
import { pointsInWords } from '../account/points.ts'
import type { FullOrder } from './full-order.ts'

/** What a delivered order earns, and the day on which it counts. */
export function EarnedByOrder({ order: { points, status } }: { order: FullOrder }) {
  if (!isDelivered(status) || points === null || points.counts_from === null) return null
  return (
    <Alert tone="good" icon="coins" title={`Sumas ${pointsInWords(points.points)}`}>
      El {formatWeekday(points.counts_from)}, al terminar el plazo para devolver.
    </Alert>
  )
}
