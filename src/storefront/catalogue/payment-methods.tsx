import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { isOnlyCardPaymentAccepted } from '../accepted-payment-methods.ts'
import { findLongestInstallment } from '../installments-and-free-shipping.ts'
import { paymentSectionAnchorId, paymentMethodIcons } from '../payment-logos.ts'
import { useShopData } from '../shared-shop-data.ts'

/**
 * Monthly price of a product with the longest available instalment plan; empty when no plan
 * applies.
 */
export function InstallmentPrice({ price }: { price: number }) {
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

/** Payment methods available at this price; unavailable methods are shown with the reason. */
export function PaymentMethods({ price, available }: { price: number; available: number }) {
  const payment = useShopData().settings?.payment
  const plan = useLongestPlan(price)
  if (!payment) return null
  const { methods, cash_limit } = payment
  const cardOnly = isOnlyCardPaymentAccepted(payment, available)
  const rest: Record<string, ReactNode> = {
    card: (
      <>
        {plan ? '' : ', en un solo pago'}.{' '}
        <Link to={`#${paymentSectionAnchorId}`}>Ver formas de pago</Link>
      </>
    ),
    spei: ': se confirma en minutos.',
    cash: ': con código de barras, sin tarjeta.',
  }
  return (
    <ul className="ways">
      {methods.map(({ code, icon, name }) =>
        rest[code] && (code === 'card' || !cardOnly) ? (
          <li key={code}>
            <Icon name={paymentMethodIcons[icon] ?? 'card'} />
            {code === 'cash' && price > cash_limit ? (
              <span className="faint">
                Efectivo: hasta {formatMoney(cash_limit).replace(/\.00$/, '')} por pedido.
              </span>
            ) : (
              <span>
                {name}
                {rest[code]}
              </span>
            )}
          </li>
        ) : null,
      )}
      {cardOnly && methods.some(({ code }) => code === 'spei' || code === 'cash') ? (
        <li>
          <Icon name="info" />
          <span className="faint">Son las últimas piezas: se pagan con tarjeta.</span>
        </li>
      ) : null}
    </ul>
  )
}

function useLongestPlan(price: number) {
  const payment = useShopData().settings?.payment
  return payment ? findLongestInstallment(payment.installments, price) : null
}
