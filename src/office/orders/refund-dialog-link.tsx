import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useFetcher } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import type { RefundableOrder } from './refund-request-form.ts'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

/** Link to the refund page of an order; with JavaScript the link opens a dialog instead. */
export function RefundDialogLink({ number }: { number: string }) {
  const to = createOfficePageUrl('Reembolsar', { number })
  const [isOpen, setOpen] = useState(false)
  const { load, data } = useFetcher<RefundableOrder>()

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
    void load(to)
  }

  return (
    <>
      <ButtonLink to={to} onClick={open}>
        Reembolsar
      </ButtonLink>
      {isOpen && data ? (
        <Suspense>
          <RefundDialog refundable={data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
