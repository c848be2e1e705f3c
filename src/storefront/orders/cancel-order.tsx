import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { isOrderPaid } from '#domain/orders/order-state.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/overlay.tsx'
import { createApiClient } from '../api/api-client.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

/**
 * Button to cancel an order after confirmation; the dialog's second button is "Conservar pedido",
 * because "Cancelar" would be ambiguous.
 */
export function CancelOrderButton({ order }: { order: OrderWithHistory }) {
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAsyncAction()
  const { revalidate } = useRevalidator()
  const paid = isOrderPaid(order.status)

  const cancel = () =>
    run(async () => {
      const path = `customer/orders/${order.number}/cancel` as const
      const reply = await createApiClient().post(path, {}, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      showSuccess(reply.messageForUser)
      setAsking(false)
      await revalidate()
    })

  return (
    <>
      <button type="button" className="go" onClick={() => setAsking(true)}>
        <Icon name="x" />
        <span>
          Cancelar el pedido
          <small>{paid ? 'Te regresamos lo que pagaste' : 'Aún no se cobra nada'}</small>
        </span>
        <Icon name="right" className="end" />
      </button>
      <Modal title="¿Cancelar este pedido?" open={asking} onClose={() => setAsking(false)}>
        <p className="muted gap-t2">
          {paid
            ? 'Los productos vuelven a la tienda y tu reembolso sale por el mismo medio.'
            : 'El código de pago deja de servir y los productos vuelven a la tienda. Si ya pagaste, espera la confirmación antes de cancelar.'}
        </p>
        {error ? <Alert tone="wrong">{error}</Alert> : null}
        <div className="foot-row">
          <Button onClick={() => setAsking(false)}>Conservar pedido</Button>
          <Button kind="danger-full" busy={busy} onClick={cancel}>
            Cancelar pedido
          </Button>
        </div>
      </Modal>
    </>
  )
}
