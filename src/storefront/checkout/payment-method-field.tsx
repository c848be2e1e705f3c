import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { isOnlyCardPaymentAccepted, isPaymentMethodAccepted } from '../accepted-payment-methods.ts'
import { useShopData } from '../shared-shop-data.ts'

/**
 * Field for the payment method of the checkout; methods unavailable for the total are shown with
 * the reason.
 */
export function PaymentMethodField({
  total,
  lines,
}: {
  total: number
  lines: readonly { maxQuantity: number }[]
}) {
  const payment = useShopData().settings?.payment
  if (!payment) return null
  const takes = isPaymentMethodAccepted(payment)
  const cardOnly = isOnlyCardPaymentAccepted(
    payment,
    Math.min(...lines.map(({ maxQuantity }) => maxQuantity)),
  )
  const cashIsOut = takes('cash') && (cardOnly || total > payment.cash_limit)
  return (
    <>
      <ul className="pay mid" aria-label="Formas de pago">
        {takes('card') && (
          <li>
            <Icon name="card" />
            Tarjeta
          </li>
        )}
        {takes('spei') && (
          <li className={classNames(cardOnly && 'off')}>
            <Icon name="bank" />
            SPEI
          </li>
        )}
        {takes('cash') && (
          <li className={classNames(cashIsOut && 'off')}>
            <Icon name="store" />
            Efectivo
          </li>
        )}
      </ul>
      {cardOnly && (takes('spei') || takes('cash')) ? (
        <p className="tiny faint">Llevas de las últimas piezas: este pedido se paga con tarjeta.</p>
      ) : cashIsOut ? (
        <p className="tiny faint">
          Efectivo: hasta {formatMoney(payment.cash_limit).replace('.00', '')} por pedido.
        </p>
      ) : null}
    </>
  )
}

/** Text with the longest interest-free instalment plan for a total; empty without one. */
export function useInstallmentText(total: number): string {
  const plans = useShopData().settings?.payment.installments ?? []
  const months = Math.max(
    0,
    ...plans.filter((plan) => total >= plan.min_total).map((p) => p.months),
  )
  return months > 1 ? `Hasta ${months} meses sin intereses.` : ''
}
