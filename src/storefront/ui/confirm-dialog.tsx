import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/overlay.tsx'
import { literals } from '../text/specified-texts.ts'

/**
 * Confirmation dialog with Cancelar on the left and the action on the right. The browser itself
 * closes it, and `onCancel` hears of that from the dialog.
 */
export function ConfirmDialog({
  question,
  detail,
  open,
  destructive = true,
  busy,
  confirmLabel = literals.common.accept,
  onConfirm,
  onCancel,
}: {
  question: string
  detail?: string
  open: boolean
  destructive?: boolean
  busy?: boolean
  confirmLabel?: string
  onConfirm: () => void
  onCancel: () => void
}) {
  return (
    <Modal title={question} open={open} onClose={onCancel}>
      {detail ? <p className="muted mt-s2">{detail}</p> : null}
      <form method="dialog" className="foot-row">
        <Button type="submit">{literals.common.cancel}</Button>
        <Button kind={destructive ? 'danger-full' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </form>
    </Modal>
  )
}
