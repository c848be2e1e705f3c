import type { Cart } from '#contract/cart.ts'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { calculateCouponDiscount } from '../text/coupon-discount.ts'

type Sums = Pick<
  Cart,
  'subtotal' | 'discount_total' | 'bundles' | 'shipping_total' | 'grand_total' | 'only_digital'
> &
  Partial<Pick<Cart, 'coupon' | 'shipping_name'>>

/** Subtotal, shipping, coupon and total of a cart, all computed by the server. */
export function OrderTotals({ cart }: { cart: Sums }) {
  const { subtotal, shipping_total: shipping, coupon, grand_total } = cart
  const discount = calculateCouponDiscount(cart)
  return (
    <dl className="sums">
      <div>
        <dt>Subtotal</dt>
        <dd>{formatMoney(subtotal)}</dd>
      </div>
      {cart.only_digital ? null : (
        <div>
          <dt>{cart.shipping_name ?? 'Envío'}</dt>
          <Shipping cost={shipping} />
        </div>
      )}
      {cart.bundles.map((bundle) => (
        <div key={bundle.code} className="offer">
          <dt>{bundle.label}</dt>
          <dd>{formatMoney(-bundle.saving)}</dd>
        </div>
      ))}
      {discount > 0 || coupon ? (
        <div className="offer">
          <dt>Cupón {coupon?.code}</dt>
          <dd>
            {discount > 0 ? formatMoney(-discount) : coupon?.in_use ? 'Aplicado' : 'No se gasta'}
          </dd>
        </div>
      ) : null}
      <div className="total">
        <dt>{shipping === null && !cart.only_digital ? 'Total sin envío' : 'Total'}</dt>
        <dd>{formatMoney(grand_total)}</dd>
      </div>
    </dl>
  )
}

function Shipping({ cost }: { cost: number | null }) {
  if (cost === null) return <dd className="faint">Por calcular</dd>
  if (cost === 0) return <dd className="ok strong">Gratis</dd>
  return <dd>{formatMoney(cost)}</dd>
}
