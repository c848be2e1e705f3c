import { isOrderDelivered } from '#domain/orders/order-state.ts'
import { Alert } from '#ui/alert.tsx'
import { formatWeekday } from '#ui/text/format-money-and-dates.ts'
import { formatPointsWithUnit } from '../account/reward-points.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

/**
 * Reward points that a delivered order earns, with the date from which they count; hidden while a
 * return is requested.
 */
export function OrderPointsEarned({ order }: { order: OrderWithHistory }) {
  const { points, status, return_requested_at: asked } = order
  if (!isOrderDelivered(status) || asked || !points?.counts_from) return null
  return (
    <Alert tone="good" icon="coins" title={`Sumas ${formatPointsWithUnit(points.points)}`}>
      El {formatWeekday(points.counts_from)}, al terminar el plazo para devolver.
    </Alert>
  )
}
