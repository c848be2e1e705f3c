import type { CustomerDetailsResponse } from '#contract/operator/customers.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { formatFullDay, formatMoney, formatDay } from '#ui/text/format-money-and-dates.ts'
import type { FormResult } from '../forms/form-result.ts'
import { formatShortDate } from './customer-labels.ts'
import { GiveCouponForm, GivePointsForm } from './give-points-and-coupon-forms.tsx'

type Given = {
  customer: CustomerDetailsResponse
  answer: FormResult | undefined
  /** Idempotency key of the form */
  press: string
}
type Coupon = NonNullable<CustomerDetailsResponse['coupons']>[number]

/** Panel of the customer page with reward points, their movements, and personal coupons. */
export function CustomerPointsAndCoupons({ customer, answer, press }: Given) {
  return (
    <>
      <Points customer={customer} answer={answer} press={press} />
      <Coupons customer={customer} answer={answer} press={press} />
    </>
  )
}

function Points({ customer: { points }, answer, press }: Given) {
  if (!points) return null
  const { earned, pending, movements } = points
  return (
    <section className="sec" aria-labelledby="puntos">
      <h2 id="puntos">Puntos</h2>
      <p>
        <strong>{earned.toLocaleString('es-MX')} ganados</strong>
        {pending > 0 ? (
          <span className="muted"> · {pending.toLocaleString('es-MX')} por ganar</span>
        ) : null}
      </p>
      {movements.length > 0 ? (
        <Disclosure as="span" title="Movimientos">
          <table className="t plain">
            <thead>
              <tr>
                <th scope="col">Cuándo</th>
                <th scope="col">Por qué</th>
                <th scope="col" className="end">
                  Puntos
                </th>
              </tr>
            </thead>
            <tbody>
              {movements.map((row) => (
                <tr key={row.id}>
                  <td>{formatShortDate(row.created_at)}</td>
                  <td>
                    {row.note || (row.order_number ? `Pedido ${row.order_number}` : '')}
                    <span className="sub">
                      {row.status}
                      {row.expires_on ? `, vencen el ${formatFullDay(row.expires_on)}` : ''}
                    </span>
                  </td>
                  <td className="end">{row.points.toLocaleString('es-MX')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Disclosure>
      ) : null}
      <GivePointsForm answer={answer} press={press} />
    </section>
  )
}

function Coupons({ customer: { coupons }, answer, press }: Given) {
  if (!coupons) return null
  return (
    <section className="sec" aria-labelledby="cupones">
      <h2 id="cupones">Cupones</h2>
      {coupons.length === 0 ? <p className="muted">Ninguno que todavía valga.</p> : null}
      <ul className="rows">
        {coupons.map((coupon) => (
          <li key={coupon.code}>
            <strong className="num">{coupon.code}</strong> · {worthOf(coupon)}
            <span className="muted">
              {coupon.valid_to ? ` · hasta el ${formatDay(coupon.valid_to)}` : ''}
              {coupon.description ? ` · ${coupon.description}` : ''}
            </span>
          </li>
        ))}
      </ul>
      <GiveCouponForm answer={answer} press={press} />
    </section>
  )
}

function worthOf({ type, percent, amount }: Coupon): string {
  if (type === 'free_shipping') return 'envío gratis'
  return percent === null ? formatMoney(amount ?? 0) : `${percent} %`
}
