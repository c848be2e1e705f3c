import type { PersonalCoupon } from '#contract/account.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'

/** Worth of a coupon as text: `$50.00`, `10 %, hasta $200.00,`, `envío gratis`. */
export function formatCouponWorth({ type, percent, amount, max_discount: most }: PersonalCoupon) {
  if (type === 'free_shipping') return 'envío gratis'
  if (type === 'fixed') return formatMoney(amount ?? 0)
  return most === null ? `${percent} %` : `${percent} %, hasta ${formatMoney(most)},`
}
