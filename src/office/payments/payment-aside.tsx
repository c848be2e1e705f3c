import type { OfficePaymentReply } from '#contract/operator/payments.ts'
import { Link } from '#ui/link.tsx'
import { formatMoment } from '#ui/text/format.ts'
import { FactList } from '../lists/fact-list.tsx'
import { linkTo } from '../page-address.ts'
import { methodWords } from './payment-words.ts'

/** Payment sidebar: buyer, order, method, gateway ids. */
export function PaymentAside({ payment }: { payment: OfficePaymentReply }) {
  const { number, email, voucher, authorization, tracking_key: trackingKey } = payment
  return (
    <aside aria-label="Pedido, forma de pago y pasarela">
      <section className="sec" aria-labelledby="pedido">
        <h2 id="pedido">Pedido</h2>
        <p>
          {payment.has_order ? (
            <>
              <Link to={linkTo('Pedido', { number })}>{number}</Link> · {payment.order_state}
            </>
          ) : (
            'No hay pedido: nace cuando llega el dinero o se da una referencia.'
          )}
        </p>
        <p>
          <Link to={linkTo('Pagos', {}, { ver: 'todos', buscar: email })}>Pagos de {email}</Link>
        </p>
      </section>
      <section className="sec" aria-labelledby="forma">
        <h2 id="forma">Forma de pago</h2>
        <p>{methodWords(payment)}</p>
        <FactList
          facts={[
            { name: 'Autorización', value: authorization },
            { name: 'Clave de rastreo', value: trackingKey },
            { name: 'Referencia', value: voucher?.reference },
            { name: 'CLABE', value: voucher?.clabe },
            { name: 'Banco', value: voucher?.bank },
            { name: 'Vence', value: voucher && formatMoment(voucher.expires_at) },
          ]}
        />
      </section>
      <section className="sec" aria-labelledby="pasarela">
        <h2 id="pasarela">En la pasarela</h2>
        <FactList
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
