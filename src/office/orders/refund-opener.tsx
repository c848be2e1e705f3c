import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useFetcher } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { linkTo } from '../page-address.ts'
import type { Refundable } from './refund-ask.ts'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

/** Link to the refund page; with JavaScript it opens a dialog instead. */
export function RefundOpener({ number }: { number: string }) {
  const to = linkTo('Reembolsar', { number })
  const [isOpen, setOpen] = useState(false)
  const { load, data } = useFetcher<Refundable>()

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
