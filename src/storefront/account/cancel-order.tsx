import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { apiFor } from '../api-client.ts'
import { literals } from '../text/literals.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Modal } from '../ui/overlay.tsx'
import { showError, showSuccess } from '../ui/toasts.ts'
import type { FullOrder } from './full-order.ts'

/** Calls the order off after asking; "Conservarlo", so that no word means two things. */
export function CancelOrder({ order }: { order: FullOrder }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const { revalidate } = useRevalidator()
  const isPaid = order.global_status.id >= 2

  function complain(words: string) {
    setWrong(words)
    showError(words)
  }

  async function cancel() {
    if (busy) return
    setBusy(true)
    setWrong('')
    try {
      const path = `customer/orders/${order.number}/cancel` as const
      const reply = await apiFor().post(path, {}, { ownWords: true })
      if (!reply.success) return complain(reply.messageForUser)
      showSuccess(reply.messageForUser)
      setAsking(false)
      await revalidate()
    } catch {
      complain(literals.common.errorTryLater)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <button type="button" className="go" onClick={() => setAsking(true)}>
        <Icon name="x" />
        <span>
          Cancelar el pedido
          <small>{isPaid ? 'Te regresamos lo que pagaste' : 'Aún no se cobra nada'}</small>
        </span>
        <Icon name="right" className="end" />
      </button>
      <Modal title="¿Cancelar este pedido?" open={asking} onClose={() => setAsking(false)}>
        <p className="muted gap-t2">
          {isPaid
            ? 'Los productos vuelven a la tienda y tu reembolso sale por el mismo medio.'
            : 'El código de pago deja de servir y los productos vuelven a la tienda. Si ya pagaste, espera la confirmación antes de cancelar.'}
        </p>
        {wrong ? <Alert tone="wrong">{wrong}</Alert> : null}
        <div className="foot-row">
          <Button onClick={() => setAsking(false)}>Conservarlo</Button>
          <Button kind="danger-full" busy={busy} onClick={cancel}>
            Sí, cancelarlo
          </Button>
        </div>
      </Modal>
    </>
  )
}
