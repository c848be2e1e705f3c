import { Form } from 'react-router'
import type { OfficeOrderReply } from '#contract/operator/orders.ts'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { isFor, useOfficeData } from '../office-data.ts'
import { linkTo } from '../page-address.ts'
import { methodWords } from '../payments/payment-words.ts'

/** Payment of an order with explanation and links. */
export function PaymentOfOrder({ order: { number, payment } }: { order: OfficeOrderReply }) {
  const { me } = useOfficeData()
  const { notices, why, authorization } = payment
  const lastNotice = notices.at(-1)
  return (
    <section className="sec" aria-labelledby="pago">
      <div className="row apart">
        <h2 id="pago">Pago</h2>
        {isFor({ needs: 'payments:write' }, me) ? (
          <Form method="post" action={linkTo('Pago', { number })}>
            <input type="hidden" name="volver" value="pedido" />
            <button type="submit" name="hacer" value="preguntar" className="plain-act">
              Actualizar desde el procesador
            </button>
          </Form>
        ) : null}
      </div>
      <p>
        {methodWords(payment)}
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
          ? `${noticesWords(notices.length)} ${formatMoment(lastNotice.received_at)}. `
          : 'Ningún aviso de la pasarela. '}
        {isFor({ needs: 'payments:read' }, me) ? (
          <Link to={linkTo('Pago', { number })}>Ver el pago</Link>
        ) : null}
      </p>
    </section>
  )
}

function noticesWords(count: number): string {
  return count === 1 ? 'Un aviso,' : `${count} avisos, el último`
}
