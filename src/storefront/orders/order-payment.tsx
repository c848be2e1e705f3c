import type { ReactNode } from 'react'
import { formatDateTime, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { calculateCouponDiscount } from '../text/coupon-discount.ts'
import type { OrderWithHistory } from './order-with-history-type.ts'

/** Payment method and totals of an order (ORD-04). */
export function OrderPayment({ order }: { order: OrderWithHistory }) {
  const coupon = calculateCouponDiscount(order)
  const articles = order.items === 1 ? '1 artículo' : `${order.items} artículos`
  return (
    <div className="box">
      <dl className="sums">
        <PaymentFacts order={order} />
      </dl>
      <hr />
      <dl className="sums">
        <Fact name={`Subtotal (${articles})`}>{formatMoney(order.sub_total)}</Fact>
        {order.bundles.map((bundle) => (
          <Fact key={bundle.code} name={bundle.label}>
            {formatMoney(-bundle.saving)}
          </Fact>
        ))}
        {coupon > 0 ? (
          <Fact name={`Cupón ${order.coupon ?? ''}`}>{formatMoney(-coupon)}</Fact>
        ) : null}
        <div>
          <dt className="muted">{order.shipping_name ?? 'Envío'}</dt>
          {order.shipping_amount === 0 ? (
            <dd className="ok strong">Gratis</dd>
          ) : (
            <dd>{formatMoney(order.shipping_amount)}</dd>
          )}
        </div>
        <div className="total">
          <dt>Total</dt>
          <dd>{formatMoney(order.grand_total)}</dd>
        </div>
      </dl>
      <p className="tiny faint gap-t2">MXN, IVA incluido.</p>
    </div>
  )
}

function PaymentFacts({ order: { multi_pay: paid, voucher } }: { order: OrderWithHistory }) {
  const { method, msi, pan, authorization, reference, date } = paid
  return (
    <>
      {method === 'card' || (method === null && pan) ? (
        <>
          <Fact name="Pago">
            {msi !== null && msi > 1 ? `Tarjeta, ${msi} meses sin intereses` : 'Tarjeta'}
          </Fact>
          {pan ? (
            <Fact name="Número">
              <span className="num">{pan}</span>
            </Fact>
          ) : null}
          {authorization ? <Fact name="Autorización">{authorization}</Fact> : null}
        </>
      ) : null}
      {method === 'spei' ? (
        <>
          <Fact name="Pago">Transferencia SPEI</Fact>
          {reference ? <Fact name="Clave de rastreo">{reference}</Fact> : null}
        </>
      ) : null}
      {method === 'cash' ? (
        <>
          <Fact name="Pago">Efectivo</Fact>
          {reference ? <Fact name="Referencia">{reference}</Fact> : null}
        </>
      ) : null}
      {method === null && !pan ? <Fact name="Pago">Aún sin registrar</Fact> : null}
      {date ? (
        <Fact name="Fecha">
          <time dateTime={date}>{formatDateTime(date)}</time>
        </Fact>
      ) : voucher ? (
        <Fact name="Vence">
          <time dateTime={voucher.expires_at}>{formatDateTime(voucher.expires_at)}</time>
        </Fact>
      ) : null}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
