import { useState } from 'react'
import type { Address } from '#contract/account.ts'
import { apiFor } from '../api/api-client.ts'
import { literals } from '../text/literals.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { showError, showSuccess } from '../ui/toasts.ts'

/** Asks '¿Eliminar dirección?' and says which (ADR-01). */
export function RemoveAddress({
  address,
  onClose,
  onRemoved,
}: {
  address: Address | null
  onClose: () => void
  onRemoved: () => void
}) {
  const [busy, setBusy] = useState(false)

  async function remove() {
    if (!address || busy) return
    setBusy(true)
    try {
      const body = { address_id: address.id }
      const reply = await apiFor().post('customer/deleteAddress', body, { ownWords: true })
      if (!reply.success) return showError(reply.messageForUser)
      showSuccess(reply.messageForUser)
      onRemoved()
    } catch {
      showError(literals.common.errorTryLater)
    } finally {
      setBusy(false)
      onClose()
    }
  }

  return (
    <ConfirmDialog
      question={literals.address.confirmRemoval}
      detail={
        address
          ? `${address.address1}, ${address.address2}, ${address.postcode} ${address.city}. Tus pedidos anteriores conservan la suya.`
          : ''
      }
      open={address !== null}
      busy={busy}
      onCancel={onClose}
      onConfirm={remove}
    />
  )
}
