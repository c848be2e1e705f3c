import { joinWordsIntoSpanishList } from '#domain/buying/shop-text-placeholders.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { formatRoundMoney } from '#ui/text/format-money-and-dates.ts'
import { isPaymentMethodAccepted } from '../accepted-payment-methods.ts'
import { useShopData } from '../shared-shop-data.ts'

/** Promises of the shop, such as free shipping or returns; a disabled policy hides its promise. */
export function ShopPromises() {
  const { settings } = useShopData()
  if (!settings) return null
  const { free_shipping: shipping, free_returns: returns, payment } = settings
  const months = Math.max(0, ...payment.installments.map((plan) => plan.months))
  const promises: { icon: IconName; title: string; text: string }[] = []
  if (shipping) {
    promises.push({
      icon: 'truck',
      title: 'Envío gratis',
      text: `desde ${formatRoundMoney(shipping.threshold)} a todo México`,
    })
  }
  if (months > 0) {
    promises.push({
      icon: 'card',
      title: 'Meses sin intereses',
      text: `hasta ${months} con crédito`,
    })
  }
  if (returns) {
    promises.push({
      icon: 'returns',
      title: 'Devoluciones gratis',
      text: `${returns.days_business} días hábiles`,
    })
  }
  const takes = isPaymentMethodAccepted(payment)
  const ways = [
    takes('card') && 'tarjeta',
    takes('spei') && 'SPEI',
    takes('cash') && 'efectivo',
  ].filter((way) => way !== false)
  promises.push({
    icon: 'shield',
    title: 'Pago seguro',
    text: joinWordsIntoSpanishList(ways, 'o'),
  })
  return (
    <ul className="promises" tabIndex={0} aria-label="Lo que te prometemos">
      {promises.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <span>
            <strong>{title}</strong> {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
