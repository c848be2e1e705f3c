import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format.ts'
import { longestInstallment } from '../price-terms.ts'
import { taken, useShopData } from '../shop-data.ts'

export const paymentAnchor = 'pagos'

/** What the price is by the month with the longest plan that it reaches; nothing where it reaches none. */
export function Installments({ price }: { price: number }) {
  const plan = useLongestPlan(price)
  if (!plan) return null
  return (
    <p className="small">
      <strong>
        {plan.months} meses sin intereses de <span className="num">{formatMoney(plan.each)}</span>
      </strong>{' '}
      con tarjeta.
    </p>
  )
}

/** Which ways to pay are open at this price; one that is closed is shown and explained, not hidden. */
export function PaymentWays({ price }: { price: number }) {
  const payment = useShopData().settings?.payment
  const plan = useLongestPlan(price)
  if (!payment) return null
  const takes = taken(payment)
  return (
    <ul className="ways">
      {takes('card') && (
        <li>
          <Icon name="card" />
          <span>
            Tarjeta de crédito o débito{plan ? '' : ', en un solo pago'}.{' '}
            <Link to={`#${paymentAnchor}`}>Ver formas de pago</Link>
          </span>
        </li>
      )}
      {takes('spei') && (
        <li>
          <Icon name="bank" />
          <span>Transferencia SPEI: se confirma en minutos.</span>
        </li>
      )}
      {takes('cash') && (
        <li>
          <Icon name="store" />
          {price > payment.cash_limit ? (
            <span className="faint">
              Efectivo: hasta {formatMoney(payment.cash_limit).replace(/\.00$/, '')} por pedido.
            </span>
          ) : (
            <span>Efectivo en tienda: con código de barras, sin tarjeta.</span>
          )}
        </li>
      )}
    </ul>
  )
}

function useLongestPlan(price: number) {
  const payment = useShopData().settings?.payment
  return payment ? longestInstallment(payment.installments, price) : null
}
