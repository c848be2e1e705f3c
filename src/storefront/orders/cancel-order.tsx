import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isOrderPaid } from '#domain/orders/order-state.ts'
import { Icon } from '#ui/icon.tsx'
import { CancelOrderDialog } from './cancel-order-dialog.tsx'
import type { OrderWithHistory } from './order-with-history-type.ts'

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
      <CancelOrderDialog
        number={order.number}
        paid={paid}
        open={asking}
        onClose={() => setAsking(false)}
        onDone={revalidate}
      />
    </>
  )
}
