import type { OfficePaymentResponse } from '#contract/operator/payments.ts'
import { Link } from '#ui/link.tsx'
import { formatDateTime } from '#ui/text/format-money-and-dates.ts'
import { LabelValueList } from '../lists/label-value-list.tsx'
import { createOfficePageUrl } from '../page-url.ts'
import { formatPaymentMethod } from './payment-labels.ts'

/** Payment sidebar: buyer, order, method, gateway ids. */
export function PaymentAside({ payment }: { payment: OfficePaymentResponse }) {
  const { number, email, voucher, authorization, tracking_key: trackingKey } = payment
  return (
    <aside aria-label="Pedido, forma de pago y pasarela">
      <section className="sec" aria-labelledby="pedido">
        <h2 id="pedido">Pedido</h2>
        <p>
          {payment.has_order ? (
            <>
              <Link to={createOfficePageUrl('Pedido', { number })}>{number}</Link> ·{' '}
              {payment.order_state}
            </>
          ) : (
            'No hay pedido: nace cuando llega el dinero o se da una referencia.'
          )}
        </p>
        <p>
          <Link to={createOfficePageUrl('Pagos', {}, { ver: 'todos', buscar: email })}>
            Pagos de {email}
          </Link>
        </p>
      </section>
      <section className="sec" aria-labelledby="forma">
        <h2 id="forma">Forma de pago</h2>
        <p>{formatPaymentMethod(payment)}</p>
        <LabelValueList
          facts={[
            { name: 'Autorización', value: authorization },
            { name: 'Clave de rastreo', value: trackingKey },
            { name: 'Referencia', value: voucher?.reference },
            { name: 'CLABE', value: voucher?.clabe },
            { name: 'Banco', value: voucher?.bank },
            { name: 'Vence', value: voucher && formatDateTime(voucher.expires_at) },
          ]}
        />
      </section>
      <section className="sec" aria-labelledby="pasarela">
        <h2 id="pasarela">En la pasarela</h2>
        <LabelValueList
          facts={[
            { name: 'Pasarela', value: payment.gateway },
            { name: 'Sesión', value: payment.session ?? 'nunca se abrió' },
            { name: 'Referencia de la tienda', value: payment.ref },
          ]}
        />
      </section>
    </aside>
  )
}
