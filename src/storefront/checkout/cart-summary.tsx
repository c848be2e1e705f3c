import type { Cart } from '#contract/cart.ts'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { CartView } from '../cart/cart-store.ts'
import { startCheckout } from '../cart/start-checkout.ts'
import { literals } from '../text/specified-texts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { CouponForm } from './coupon-form.tsx'
import { OrderTotals } from './order-totals.tsx'
import { CheckoutActionBar } from './pay-bar.tsx'
import { useInstallmentText, PaymentMethodField } from './payment-method-field.tsx'
import { PromotionHints } from './promotion-hints.tsx'
import { sumOfferSavings } from './sum-offer-savings.ts'

export function CartSummary({ cart, kept }: { cart: CartView; kept: Cart }) {
  const { busy, run } = useAsyncAction()
  const installments = useInstallmentText(kept.grand_total)
  const saved = sumOfferSavings(cart.lines)

  return (
    <aside className="box lift summary" aria-labelledby="resumen" aria-busy={cart.busy}>
      <h2 id="resumen">Resumen</h2>
      <CouponForm cart={kept} label="Cupón" small />
      <OrderTotals cart={kept} />
      <PromotionHints missing={kept.missing} />
      {saved > 0 ? (
        <p className="small strong offer">Con las ofertas ahorras {formatMoney(saved)}</p>
      ) : null}
      <p className="tiny faint">MXN, IVA incluido. {installments}</p>
      <CheckoutActionBar total={kept.grand_total}>
        <Button
          kind="primary"
          size="l"
          block
          busy={busy || cart.busy}
          onClick={() => void run(startCheckout)}
        >
          {literals.cart.pay}
        </Button>
      </CheckoutActionBar>
      <PaymentMethodField total={kept.grand_total} lines={cart.lines} />
    </aside>
  )
}
