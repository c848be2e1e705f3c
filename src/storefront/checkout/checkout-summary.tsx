import type { UserDetails } from '#contract/account.ts'
import type { Cart } from '#contract/cart.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import { linkTo } from '../page-links.ts'
import { useShopData } from '../shared-shop-data.ts'
import { literals } from '../text/specified-texts.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import { CheckoutActionBar } from './pay-bar.tsx'
import { useInstallmentText } from './payment-method-field.tsx'
import { PaymentFailureNotice } from './payment-result-notice.tsx'
import type { usePlaceOrder } from './use-place-order.ts'

/**
 * 'Tu carrito' with lines, totals and 'Pagar' (CHK-01). On phones the summary on top shows the
 * lines, and only the button with its notes stands here.
 */
export function CheckoutSummary({
  cart,
  note,
  missing,
  order,
  busy,
  cardOnly,
  shopper,
  onPay,
}: {
  cart: Cart
  /** What the total includes */
  note: string
  /** What must be chosen before paying; empty when nothing is missing */
  missing: string
  order: ReturnType<typeof usePlaceOrder>
  busy: boolean
  cardOnly: boolean
  shopper: UserDetails
  onPay: () => void
}) {
  const installments = useInstallmentText(cart.grand_total)
  const minimumAge = useShopData().settings?.minimum_age ?? 0
  const asksAge = shopper.date_of_birth === null && minimumAge > 0
  return (
    <aside className="box lift summary short" aria-labelledby="tu-carrito" aria-busy={busy}>
      <div className="row apart">
        <h2 id="tu-carrito">{literals.checkout.yourCart}</h2>
        <Link className="more" to={linkTo('Checkout-Cart')}>
          {literals.cart.see}
        </Link>
      </div>
      <OrderLines items={cart.items} />
      <OrderTotals cart={cart} />
      <p className="tiny faint">
        {note}. Pesos mexicanos. {installments}
      </p>
      <PaymentFailureNotice {...order} />
      <CheckoutActionBar total={missing ? cart.grand_total : undefined} note={note}>
        <Button kind="primary" size="l" block disabled={missing !== ''} busy={busy} onClick={onPay}>
          {cardOnly || order.cardOnly ? 'Pagar con tarjeta' : literals.checkout.pay}
          {missing ? null : ` ${formatMoney(cart.grand_total)}`}
        </Button>
      </CheckoutActionBar>
      {missing ? (
        <p className="small faint">{missing}</p>
      ) : (
        <p className="tiny faint">
          Pagas en la página segura de la pasarela. Al pagar{' '}
          {asksAge ? `confirmas que tienes ${minimumAge} años o más y ` : null}aceptas los{' '}
          <Link to={linkTo('Condiciones')}>términos</Link>.
        </p>
      )}
    </aside>
  )
}
