import { Form } from 'react-router'
import type { OfficeOrderResponse } from '#contract/operator/orders.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { createOfficePageUrl } from '../page-url.ts'
import { formatPaymentMethod } from '../payments/payment-labels.ts'
import { canOpenPage, useOfficeRootLoaderData } from '../shared-page-data.ts'

/** Panel about an order's payment, with explanation and links. */
export function OrderPaymentSummary({
  order: { number, payment },
}: {
  order: OfficeOrderResponse
}) {
  const { me } = useOfficeRootLoaderData()
  const { notices, why, authorization } = payment
  const lastNotice = notices.at(-1)
  return (
    <section className="sec" aria-labelledby="pago">
      <div className="row apart">
        <h2 id="pago">Pago</h2>
        {canOpenPage({ needs: 'payments:write' }, me) ? (
          <Form method="post" action={createOfficePageUrl('Pago', { number })}>
            <input type="hidden" name="volver" value="pedido" />
            <button type="submit" name="hacer" value="preguntar" className="plain-act">
              Actualizar desde el procesador
            </button>
          </Form>
        ) : null}
      </div>
      <p>
        {formatPaymentMethod(payment)}
        {authorization ? (
          <>
            <br />
            Autorización <span className="num">{authorization}</span>
          </>
        ) : null}
      </p>
      <p>{why.words}</p>
      <p className="muted">
        {lastNotice
          ? `${noticesWords(notices.length)} ${formatDateTime(lastNotice.received_at)}. `
          : 'Ningún aviso de la pasarela. '}
        {canOpenPage({ needs: 'payments:read' }, me) ? (
          <Link to={createOfficePageUrl('Pago', { number })}>Ver el pago</Link>
        ) : null}
      </p>
    </section>
  )
}

function noticesWords(count: number): string {
  return count === 1 ? 'Un aviso,' : `${count} avisos, el último`
}
