import { StateDot } from '#ui/badge.tsx'
import { toCalendarDay, formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { PickupCode, PickupPointDetails } from '../orders/order-pickup.tsx'
import { formatOrderStateNote } from '../orders/order-texts.ts'
import type { OfflineOrder } from '../session/offline-data.ts'
import '../account/account.css'

/** Orders saved for offline reading, without actions. */
export function OfflineOrders({ orders }: { orders: readonly OfflineOrder[] }) {
  return (
    <ul className="stack tight-gap">
      {orders.map((order) => (
        <li key={order.number} className="box stack tight-gap">
          <Head order={order} />
          <ul className="small">
            {order.lines.map(({ name, quantity }, place) => (
              <li key={place}>
                {quantity} × {name}
              </li>
            ))}
          </ul>
          <Way order={order} />
        </li>
      ))}
    </ul>
  )
}

function Head({ order }: { order: OfflineOrder }) {
  const promise = formatOrderStateNote(order, toCalendarDay(order.saved_at))
  return (
    <div>
      <p className="state">
        <StateDot done={order.status === 'completed'} />
        {order.global_status.description}
      </p>
      {promise ? <p className="small muted">{promise}</p> : null}
      <h3>
        Pedido <span className="num nowrap">{order.number}</span>
      </h3>
      <p className="small muted">
        <time dateTime={order.created_at}>{formatDateTime(order.created_at)}</time> ·{' '}
        <span className="num">{formatMoney(order.grand_total)}</span>
      </p>
    </div>
  )
}

/** Pickup point or tracking number of an order that was saved for offline reading. */
function Way({ order: { pickup, carrier, tracking_number } }: { order: OfflineOrder }) {
  if (pickup) {
    return (
      <>
        <PickupPointDetails pickup={pickup} />
        <PickupCode pickup={pickup} />
      </>
    )
  }
  if (!tracking_number) return null
  return (
    <p className="small">
      {carrier ?? 'Paquetería'}: guía <span className="num">{tracking_number}</span>
    </p>
  )
}
