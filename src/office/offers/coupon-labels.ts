import type { OfficeCoupon } from '#contract/operator/coupons.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'

/** Coupon value as text: `10%, hasta $200.00`. */
export function formatCouponValue({
  type,
  percent,
  amount,
  max_discount: most,
}: OfficeCoupon): string {
  if (type === 'free_shipping') return 'Envío gratis'
  if (type === 'fixed') return formatMoney(amount ?? 0)
  return most === null ? `${percent}%` : `${percent}%, hasta ${formatMoney(most)}`
}

/** Coupon uses as text: `12 de 100 usos`. */
export function formatCouponUses({ uses, total_limit: limit }: OfficeCoupon): string {
  const used = uses.toLocaleString('es-MX')
  if (limit !== null) return `${used} de ${limit.toLocaleString('es-MX')} usos`
  return uses === 1 ? '1 uso' : `${used} usos`
}
