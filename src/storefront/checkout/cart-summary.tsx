import { Suspense } from 'react'
import { Await } from 'react-router'
import type { PersonalCoupon } from '#contract/account.ts'
import type { Cart } from '#contract/cart.ts'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/text/format-money-and-dates.ts'
import type { CartView } from '../cart/cart-store.ts'
import { startCheckout } from '../cart/start-checkout.ts'
import { literals } from '../text/specified-texts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'
import { CouponForm } from './coupon-form.tsx'
import { OrderTotals } from './order-totals.tsx'
import { OwnedCoupon } from './owned-coupon.tsx'
import { CheckoutActionBar } from './pay-bar.tsx'
import { useInstallmentText, PaymentMethodField } from './payment-method-field.tsx'
import { PromotionHints } from './promotion-hints.tsx'
import { sumOfferSavings } from './sum-offer-savings.ts'
import { formatTotalNote } from './total-note.ts'

export function CartSummary({
  cart,
  kept,
  coupons,
}: {
  cart: CartView
  kept: Cart
  /** Usable personal coupons of the shopper */
  coupons: Promise<readonly PersonalCoupon[]>
}) {
  const { busy, run } = useAsyncAction()
  const installments = useInstallmentText(kept.grand_total)
  const saved = sumOfferSavings(cart.lines)
  const note = formatTotalNote(kept)

  return (
    <aside className="box lift summary" aria-labelledby="resumen" aria-busy={cart.busy}>
      <h2 id="resumen">Resumen</h2>
      <Suspense>
        <Await resolve={coupons}>{(own) => <OwnedCoupon cart={kept} coupons={own} />}</Await>
      </Suspense>
      <CouponForm cart={kept} label="Cupón" small />
      <OrderTotals cart={kept} />
      <PromotionHints missing={kept.missing} />
      {saved > 0 ? (
        <p className="small strong offer">Con las ofertas ahorras {formatMoney(saved)}</p>
      ) : null}
      <p className="tiny faint">
        {note}. Pesos mexicanos. {installments}
      </p>
      <CheckoutActionBar total={kept.grand_total} note={note}>
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
