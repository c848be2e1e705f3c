import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { Link } from '#ui/link.tsx'
import { formatDay } from '#ui/text/format-money-and-dates.ts'
import type { FormResult } from '../forms/form-result.ts'
import { ReceiverForm } from '../invoices/receiver-form.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { canOpenPage, hasPermission, useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Invoice state of an order, or the deadline to request one. */
export function OrderInvoice({
  order,
  answer,
}: {
  order: OfficeOrderResponse
  answer: FormResult | undefined
}) {
  const { me } = useOfficeRootLoaderData()
  const { number, invoice, invoice_until: until } = order
  const mayAsk = !invoice && until !== null && hasPermission('invoices:write', me)
  return (
    <section className="sec" aria-labelledby="factura">
      <h2 id="factura">Factura</h2>
      <p className={invoice ? undefined : 'muted'}>{wordsOf(order)}</p>
      {invoice && canOpenPage({ needs: 'invoices:read' }, me) ? (
        <p>
          <Link to={createOfficePageUrl('Factura', { number })}>
            {invoice.state === 'requested' ? 'Facturar' : 'Ver la factura'}
          </Link>
        </p>
      ) : null}
      {mayAsk ? <ReceiverForm title="Pedirla con sus datos" answer={answer} /> : null}
    </section>
  )
}

function wordsOf({ invoice, invoice_until: until }: OfficeOrderResponse): string {
  switch (invoice?.state) {
    case 'requested':
      return `La pidió para ${invoice.rfc}; falta emitirla.`
    case 'issued':
      return `Emitida para ${invoice.rfc}, folio ${invoice.fiscal_id}.`
    case 'refused':
      return `Espera que corrija sus datos: ${invoice.refused_reason}`
    default:
      return until ? `No la ha pedido. Puede hasta el ${formatDay(until)}.` : 'No la ha pedido.'
  }
}
