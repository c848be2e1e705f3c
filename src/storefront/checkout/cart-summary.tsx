import type { Cart } from '#contract/cart.ts'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/text/format.ts'
import type { CartView } from '../cart/cart-store.ts'
import { startCheckout } from '../cart/start-checkout.ts'
import { literals } from '../text/literals.ts'
import { useAction } from '../ui/use-action.ts'
import { offerSavings } from './cart-sums.ts'
import { CouponForm } from './coupon-form.tsx'
import { MissingWords } from './missing-words.tsx'
import { OrderSums } from './order-sums.tsx'
import { PayBar } from './pay-bar.tsx'
import { useInstallmentWords, WaysToPay } from './ways-to-pay.tsx'

export function CartSummary({ cart, kept }: { cart: CartView; kept: Cart }) {
  const { busy, run } = useAction()
  const installments = useInstallmentWords(kept.grand_total)
  const saved = offerSavings(cart.lines)

  return (
    <aside className="box lift summary" aria-labelledby="resumen" aria-busy={cart.busy}>
      <h2 id="resumen">Resumen</h2>
      <CouponForm cart={kept} label="Cupón" small />
      <OrderSums cart={kept} />
      <MissingWords missing={kept.missing} />
      {saved > 0 ? (
        <p className="small strong offer">Con las ofertas ahorras {formatMoney(saved)}</p>
      ) : null}
      <p className="tiny faint">MXN, IVA incluido. {installments}</p>
      <PayBar total={kept.grand_total}>
        <Button
          kind="primary"
          size="l"
          block
          busy={busy || cart.busy}
          onClick={() => void run(startCheckout)}
        >
          {literals.cart.pay}
        </Button>
      </PayBar>
      <WaysToPay total={kept.grand_total} lines={cart.lines} />
    </aside>
  )
}
