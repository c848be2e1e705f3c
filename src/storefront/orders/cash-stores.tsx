import { Icon } from '#ui/icon.tsx'
import { useShopData } from '../shared-shop-data.ts'

/** Where and until when cash is accepted, in the shop's own words about this payment method. */
export function CashStores() {
  const cash = useShopData().settings?.payment.methods.find(({ code }) => code === 'cash')
  if (!cash) return null
  return (
    <p className="row small muted">
      <Icon name="store" />
      <span>{cash.text}</span>
    </p>
  )
}
