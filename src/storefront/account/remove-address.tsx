import type { Address } from '#contract/account.ts'
import { createApiClient } from '../api/api-client.ts'
import { literals } from '../text/specified-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

/** Confirmation dialog '¿Eliminar dirección?' that shows the address (ADR-01). */
export function RemoveAddressDialog({
  address,
  onClose,
  onRemoved,
}: {
  address: Address | null
  onClose: () => void
  onRemoved: () => void
}) {
  const { busy, run } = useAsyncAction()

  async function remove() {
    if (!address) return
    await run(async () => {
      const body = { address_id: address.id }
      const reply = await createApiClient().post('customer/deleteAddress', body, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      showSuccess(reply.messageForUser)
      onRemoved()
    })
    onClose()
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
