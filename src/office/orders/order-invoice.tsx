import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import { Link } from '#ui/link.tsx'
import { formatDay } from '#ui/text/format.ts'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'

/** Invoice state of an order, or the deadline to request one. */
export function InvoiceOfOrder({ order }: { order: OfficeOrderReply }) {
  const { me } = useOfficeData()
  const { number, invoice } = order
  return (
    <section className="sec" aria-labelledby="factura">
      <h2 id="factura">Factura</h2>
      <p className={invoice ? undefined : 'muted'}>{wordsOf(order)}</p>
      {invoice && isFor({ needs: 'invoices:read' }, me) ? (
        <p>
          <Link to={linkTo('Factura', { number })}>
            {invoice.state === 'requested' ? 'Facturar' : 'Ver la factura'}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function wordsOf({ invoice, invoice_until: until }: OfficeOrderReply): string {
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
