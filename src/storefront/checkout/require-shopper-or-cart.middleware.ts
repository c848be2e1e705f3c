import { redirect } from 'react-router'
import { readGuestCartLines } from '../cart/read-guest-cart-lines.ts'
import { linkTo } from '../page-links.ts'
import type { RouteGuard } from '../session/require-shopper.middleware.ts'
import { waitForSessionOrTimeout } from '../session/shopper-session.ts'
import { listGuestSavedProducts } from './guest-saved-products.ts'

/**
 * Route guard of the cart and checkout: guests with a cart in this browser may enter; others are
 * redirected to Sign In with a reason (RTE-04).
 */
export const requireShopperOrCart: RouteGuard = async (_call, next) => {
  if (readGuestCartLines().length > 0 || listGuestSavedProducts().length > 0) return next()
  const { status } = await waitForSessionOrTimeout(2000)
  if (status !== 'signed-in') throw redirect(linkTo('Sign In', {}, { aviso: 'carrito' }))
  return next()
}
