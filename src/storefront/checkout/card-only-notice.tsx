import { lazy, Suspense, useState } from 'react'
import type { PaymentTermsResponse } from '#contract/payment-terms.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import {
  formatMoney,
  formatWeekday,
  removeMonthFromDay,
  toCalendarDay,
} from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'

// Few shoppers cancel from here
const CancelOrderDialog = lazy(() =>
  import('../orders/cancel-order-dialog.tsx').then((file) => ({ default: file.CancelOrderDialog })),
)

type UnpaidOrder = PaymentTermsResponse['unpaid_orders'][number]

/**
 * Notice on arrival that the cart can only be paid by card; unpaid orders that cause it are linked
 * and can be cancelled here.
 */
export function CardOnlyNotice({
  terms: { card_only: reason, unpaid_orders: orders },
  onChanged,
}: {
  terms: PaymentTermsResponse
  onChanged: () => void
}) {
  if (!reason) return null
  if (orders.length === 0) {
    return (
      <Alert tone="warn" title="Este pedido se paga con tarjeta">
        {reason}
      </Alert>
    )
  }
  const isOne = orders.length === 1
  return (
    <Alert
      tone="warn"
      title={isOne ? 'Tienes un pedido sin pagar' : `Tienes ${orders.length} pedidos sin pagar`}
    >
      Este solo se puede pagar con tarjeta. Para usar SPEI o efectivo, paga o cancela{' '}
      {isOne ? 'el otro' : 'uno'}:
      <ul className="slips">
        {orders.map((order) => (
          <Slip key={order.number} order={order} onChanged={onChanged} />
        ))}
      </ul>
    </Alert>
  )
}

function Slip({ order, onChanged }: { order: UnpaidOrder; onChanged: () => void }) {
  const { number, total, expires_at: end } = order
  const [asking, setAsking] = useState(false)
  return (
    <li>
      <span>
        <Link to={linkTo('Order Detail', { id: number })}>{number}</Link>
        <small className="num">
          {formatMoney(total)} · vence el {removeMonthFromDay(formatWeekday(toCalendarDay(end)))}
        </small>
      </span>
      <Button size="s" onClick={() => setAsking(true)}>
        Cancelar<span className="sr"> {number}</span>
      </Button>
      {asking ? (
        <Suspense>
          <CancelOrderDialog
            number={number}
            paid={false}
            open
            onClose={() => setAsking(false)}
            onDone={onChanged}
          />
        </Suspense>
      ) : null}
    </li>
  )
}
