import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/overlay.tsx'
import { createApiClient } from '../api/api-client.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

/**
 * Dialog that cancels an order after confirmation; its second button is "Conservar pedido", because
 * "Cancelar" would be ambiguous.
 */
export function CancelOrderDialog({
  number,
  paid,
  open,
  onClose,
  onDone,
}: {
  number: string
  paid: boolean
  open: boolean
  onClose: () => void
  onDone: () => unknown
}) {
  const { busy, error, run } = useAsyncAction()

  const cancel = () =>
    run(async () => {
      const path = `customer/orders/${number}/cancel` as const
      const reply = await createApiClient().post(path, {}, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      showSuccess(reply.messageForUser)
      onClose()
      await onDone()
    })

  return (
    <Modal title="¿Cancelar este pedido?" open={open} onClose={onClose}>
      <p className="muted gap-t2">
        {paid
          ? 'Los productos vuelven a la tienda y tu reembolso sale por el mismo medio.'
          : 'El código de pago deja de servir y los productos vuelven a la tienda. Si ya pagaste, espera la confirmación antes de cancelar.'}
      </p>
      {error ? <Alert tone="wrong">{error}</Alert> : null}
      <div className="foot-row">
        <Button onClick={onClose}>Conservar pedido</Button>
        <Button kind="danger-full" busy={busy} onClick={cancel}>
          Cancelar pedido
        </Button>
      </div>
    </Modal>
  )
}
