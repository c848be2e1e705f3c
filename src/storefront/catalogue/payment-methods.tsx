import type { ProductDetail } from '#contract/catalogue.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMoney, formatRoundMoney } from '#ui/text/format-money-and-dates.ts'
import { isOnlyCardPaymentAccepted } from '../accepted-payment-methods.ts'
import { findLongestInstallment } from '../installments-and-free-shipping.ts'
import { paymentMethodIcons } from '../payment-logos.ts'
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

/**
 * Collapsible section with the payment methods (SHW-08); methods that are unavailable at this price
 * are shown with the reason.
 */
export function PaymentMethods({ product: { best_price, qty } }: { product: ProductDetail }) {
  const payment = useShopData().settings?.payment
  const price = qty === 0 ? 0 : (best_price ?? 0)
  const plan = useLongestPlan(price)
  if (!payment) return null
  const { methods, cash_limit } = payment
  const isCardOnly = price > 0 && isOnlyCardPaymentAccepted(payment, qty)
  return (
    <Disclosure
      icon="card"
      title={
        <>
          Formas de pago{' '}
          {plan ? (
            <small>
              Hasta {plan.months} × {formatMoney(plan.each)} sin intereses
            </small>
          ) : null}
        </>
      }
    >
      <div className="in stack gap-s2 small">
        <ul className="facts">
          {methods.map(({ code, icon, name, text }) => (
            <li key={code}>
              <Icon name={paymentMethodIcons[icon] ?? 'card'} />
              {code === 'cash' && price > cash_limit ? (
                <span className="faint">
                  Efectivo: hasta {formatRoundMoney(cash_limit)} por pedido.
                </span>
              ) : (
                <span>
                  <strong>{name}.</strong> {text}
                </span>
              )}
            </li>
          ))}
        </ul>
        {plan && plan.parts.length > 1 ? (
          <p className="faint">
            {plan.months} meses:{' '}
            {plan.parts
              .map(({ count, amount }) => `${count} de ${formatMoney(amount)}`)
              .join(' y ')}
            .
          </p>
        ) : null}
        {isCardOnly && methods.some(({ code }) => code === 'spei' || code === 'cash') ? (
          <p className="faint">Son las últimas piezas: se pagan con tarjeta.</p>
        ) : null}
      </div>
    </Disclosure>
  )
}

function useLongestPlan(price: number) {
  const payment = useShopData().settings?.payment
  return payment ? findLongestInstallment(payment.installments, price) : null
}
