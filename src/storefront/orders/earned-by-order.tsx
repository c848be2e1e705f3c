import { isDelivered } from '#domain/orders/order-state.ts'
import { Alert } from '#ui/alert.tsx'
import { formatWeekday } from '#ui/text/format.ts'
import { pointsInWords } from '../account/points.ts'
import type { FullOrder } from './full-order.ts'

/** Reward points of a delivered order with their date; unknown during a return. */
export function EarnedByOrder({ order }: { order: FullOrder }) {
  const { points, status, return_requested_at: asked } = order
  if (!isDelivered(status) || asked || !points?.counts_from) return null
  return (
    <Alert tone="good" icon="coins" title={`Sumas ${pointsInWords(points.points)}`}>
      El {formatWeekday(points.counts_from)}, al terminar el plazo para devolver.
    </Alert>
  )
}
