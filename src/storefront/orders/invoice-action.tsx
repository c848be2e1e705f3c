import { type FormEvent, lazy, Suspense, useState } from 'react'
import type { InvoiceResponse } from '#contract/invoices.ts'
import type { TicketReasonCode } from '#domain/support/ticket.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { focusFirstError } from '#ui/focus-first-error.ts'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/overlay.tsx'
import { formatWeekday } from '#ui/text/format-money-and-dates.ts'
import { createApiClient } from '../api/api-client.ts'
import { linkTo } from '../page-links.ts'
import { literals } from '../text/specified-texts.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import type { OrderWithHistory } from './order-with-history-type.ts'
import { useInvoiceDraft } from './use-invoice-draft.ts'

const InvoiceFiles = lazy(async () => ({
  default: (await import('./invoice-files.tsx')).InvoiceFiles,
}))

/** "Factura" action of an order: requests the invoice, corrects its data, or shows its status. */
export function InvoiceAction({ order }: { order: OrderWithHistory }) {
  const [open, setOpen] = useState(false)
  const { busy, run } = useAsyncAction()
  const [invoice, setInvoice] = useState<InvoiceResponse>()

  const show = () =>
    run(async () => {
      setInvoice(await createApiClient().get(`customer/invoices/${order.number}`))
      setOpen(true)
    })

  return (
    <li>
      <button type="button" className="cell" onClick={() => void show()} aria-busy={busy}>
        <Icon name="doc" />
        <b>Factura</b>
        <small>Pídela con tus datos fiscales</small>
      </button>
      <Modal
        title={`Factura del pedido ${order.number}`}
        open={open}
        onClose={() => setOpen(false)}
      >
        {invoice ? (
          <Invoice
            key={JSON.stringify(invoice)}
            order={order}
            invoice={invoice}
            onDone={() => setOpen(false)}
          />
        ) : null}
      </Modal>
    </li>
  )
}

interface Props {
  order: OrderWithHistory
  invoice: InvoiceResponse
  onDone: () => void
}

function Invoice(props: Props) {
  const { request, open, until } = props.invoice
  if (request?.state === 'issued') return <Issued {...props} />
  if (open) return <InvoiceRequest {...props} />
  return (
    <div className="stack gap-t2">
      {request ? (
        <p>
          Ya tenemos tus datos (<span className="num">{request.rfc}</span>) y la estamos emitiendo.
          Te escribimos cuando esté lista.
        </p>
      ) : (
        <p>
          {until
            ? `El plazo para pedirla terminó el ${formatWeekday(until)}.`
            : 'Este pedido no tiene un pago que facturar.'}
        </p>
      )}
      <TicketButton {...props} />
    </div>
  )
}

function Issued({ invoice, ...props }: Props) {
  const { fiscal_id: id, files = [] } = invoice.request ?? {}
  const folio = id?.toUpperCase() ?? ''
  return (
    <div className="stack gap-t2">
      <p>Tu factura está emitida. Este es su folio fiscal:</p>
      <p className="copy num">
        <span>{folio}</span>
        <CopyButton value={folio} what="el folio fiscal" />
      </p>
      {files.length > 0 ? (
        <Suspense>
          <InvoiceFiles number={props.order.number} kinds={files} />
        </Suspense>
      ) : null}
      <TicketButton invoice={invoice} {...props} />
    </div>
  )
}

function TicketButton({ order }: Props) {
  return (
    <p>
      <ButtonLink
        to={linkTo(
          'Create Ticket',
          {},
          { orden: order.id, razon: 'invoice' satisfies TicketReasonCode },
        )}
      >
        Abrir un ticket
      </ButtonLink>
    </p>
  )
}

function InvoiceRequest({ order, invoice, onDone }: Props) {
  const { request, last, until } = invoice
  const form = useInvoiceDraft(request ?? last)
  const { busy, error, setError, run } = useAsyncAction()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    await run(async () => {
      const { rfc, legal_name, tax_regime, use_code, postcode } = form.draft
      const body = { rfc, legal_name, tax_regime, use_code, postcode }
      const path = `customer/invoices/${order.number}` as const
      const reply = await createApiClient().post(path, body, { ownWords: true })
      if (reply.success) {
        showSuccess(reply.messageForUser)
        return onDone()
      }
      if ('fields' in reply) form.setErrors(reply.fields)
      else setError(reply.messageForUser)
      focusFirstError(currentTarget)
      return false
    })
  }

  return (
    <form className="fields two gap-t2" onSubmit={(event) => void send(event)} noValidate>
      <div className="wide stack tight-gap">
        {request?.refused_reason ? (
          <Alert tone="warn" title="No se pudo emitir con estos datos">
            {request.refused_reason}
          </Alert>
        ) : null}
        <p className="small muted">
          {request
            ? 'Ya la pediste; mientras no se emita puedes corregir tus datos. '
            : 'Escribe los datos tal como están en tu constancia de situación fiscal. '}
          {until ? `Puedes pedirla hasta el ${formatWeekday(until)}.` : null}
        </p>
      </div>
      <InvoiceFields form={form} />
      {error ? (
        <div className="wide">
          <Alert tone="wrong">{error}</Alert>
        </div>
      ) : null}
      <div className="wide row">
        <Button type="submit" kind="dark" busy={busy}>
          {request ? 'Guardar datos' : 'Pedir factura'}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {literals.common.cancel}
        </Button>
      </div>
    </form>
  )
}
