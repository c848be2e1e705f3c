import type { PersonalCoupon } from '#contract/account.ts'
import { Icon } from '#ui/icon.tsx'
import { formatFullDay, formatMoney } from '#ui/text/format-money-and-dates.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { formatCouponWorth } from './coupon-worth.ts'

/**
 * Usable personal coupons of the shopper: those from redeemed points and those given by the shop.
 */
export function MyCoupons({ coupons }: { coupons: readonly PersonalCoupon[] }) {
  return (
    <div role="status">
      {coupons.map((coupon) => (
        <div key={coupon.code} className="box row wraps apart gap-t">
          <p className="row">
            <Icon name="ok" className="ok l" />
            <span>
              <strong>Tu cupón de {formatCouponWorth(coupon)} está listo.</strong>
              <br />
              <span className="small muted">{conditions(coupon)}</span>
            </span>
          </p>
          <p className="copy">
            <span>{coupon.code}</span>
            <CopyButton value={coupon.code} what="el cupón" />
          </p>
        </div>
      ))}
    </div>
  )
}

function conditions({ valid_to: until, min_subtotal: least }: PersonalCoupon): string {
  const end =
    until === null ? 'Úsalo cuando quieras' : `Úsalo a más tardar el ${formatFullDay(until)}`
  const minimum = least > 0 ? `, en compras desde ${formatMoney(least)}` : ''
  return `${end}${minimum}. También te lo mandamos por correo.`
}
