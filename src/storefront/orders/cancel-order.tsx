import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isOrderPaid } from '#domain/orders/order-state.ts'
import { Icon } from '#ui/icon.tsx'
import type { OrderWithHistory } from './order-with-history-type.ts'

// The question is lazy-loaded: few orders are cancelled
const CancelOrderDialog = lazy(() =>
  import('./cancel-order-dialog.tsx').then((file) => ({ default: file.CancelOrderDialog })),
)

/** Action that cancels an order after confirmation. */
export function CancelOrderButton({ order }: { order: OrderWithHistory }) {
  const [asking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const paid = isOrderPaid(order.status)
  return (
    <>
      <button type="button" className="cell" onClick={() => setAsking(true)}>
        <Icon name="x" />
        <b>Cancelar</b>
        <small>{paid ? 'Te regresamos lo que pagaste' : 'Aún no se cobra nada'}</small>
      </button>
      {asking ? (
        <Suspense>
          <CancelOrderDialog
            number={order.number}
            paid={paid}
            open
            onClose={() => setAsking(false)}
            onDone={revalidate}
          />
        </Suspense>
      ) : null}
    </>
  )
}
