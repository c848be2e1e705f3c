import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { useOverlay } from '#ui/overlay.tsx'
import { RefundForm } from './refund-form.tsx'
import type { RefundableOrder } from './refund-request-form.ts'

/** Dialog over the order page with the refund form. */
export default function RefundDialog({
  refundable,
  onClose,
}: {
  refundable: RefundableOrder
  onClose: () => void
}) {
  const id = useId()
  const { ref, ...overlay } = useOverlay({ open: true, onClose })
  return (
    <dialog className="modal" aria-labelledby={id} ref={ref} {...overlay}>
      <RefundForm
        refundable={refundable}
        heading={<h2 id={id}>Reembolsar del pedido {refundable.number}</h2>}
        away={<Button onClick={() => ref.current?.close()}>Cancelar</Button>}
      />
    </dialog>
  )
}
