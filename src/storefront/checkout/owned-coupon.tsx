import type { PersonalCoupon } from '#contract/account.ts'
import type { Cart } from '#contract/cart.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatCouponWorth } from '../account/coupon-worth.ts'
import { createApiClient } from '../api/api-client.ts'
import { replaceDisplayedCart } from '../cart/cart-store.ts'
import { literals } from '../text/specified-texts.ts'
import { showSuccess } from '../ui/toasts.ts'
import { useAsyncAction } from '../ui/use-async-action.ts'

/** Offers a coupon of the shopper that the cart is large enough for; nothing while one is applied. */
export function OwnedCoupon({ cart, coupons }: { cart: Cart; coupons: readonly PersonalCoupon[] }) {
  const { busy, error, run } = useAsyncAction()
  const offered = coupons.find(({ min_subtotal: least }) => cart.subtotal >= least)
  if (cart.coupon || !offered) return null

  const use = () =>
    run(async () => {
      const body = { coupon: offered.code }
      const reply = await createApiClient().post('order/coupon', body, { ownWords: true })
      if (!reply.success) return reply.messageForUser
      replaceDisplayedCart(reply.cart)
      showSuccess(literals.cart.couponApplied)
    })

  return (
    <div>
      <div className="coupon">
        <Icon name="tag" />
        <p>
          Tienes un cupón de <b>{formatCouponWorth(offered).replace(/,$/, '')}</b>
        </p>
        <Button size="s" busy={busy} onClick={use}>
          Usarlo
        </Button>
      </div>
      {error ? (
        <p className="error gap-t2" role="alert">
          <Icon name="bad" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  )
}
