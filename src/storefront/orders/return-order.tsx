import { lazy, Suspense, useState } from 'react'
import { isDelivered } from '#domain/orders/order-state.ts'
import { Icon } from '#ui/icon.tsx'
import { formatWeekday } from '#ui/text/format.ts'
import type { FullOrder } from './full-order.ts'

const ReturnQuestion = lazy(() =>
  import('./return-question.tsx').then((file) => ({ default: file.ReturnQuestion })),
)

/** Takes a purchase back; the question is fetched when it is first asked. */
export function ReturnOrder({ order }: { order: FullOrder }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="go" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Icon name="returns" />
        <span>
          {isDelivered(order.status) ? 'Devolver un producto' : 'Ya no lo quiero'}
          <small>
            {order.return_until
              ? `Hasta el ${formatWeekday(order.return_until)}`
              : 'Puedes devolverlo sin dar razones'}
          </small>
        </span>
        <Icon name="right" className="end" />
      </button>
      {asking ? (
        <Suspense>
          <ReturnQuestion order={order} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
