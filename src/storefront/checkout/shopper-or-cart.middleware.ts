import { hasGuestCart } from '../cart/local-cart.ts'
import { type Guard, requireShopper } from '../session/shopper.middleware.ts'

/** Whoever filled a cart in this browser sees it without signing in; other guests go to sign in (RTE-04). */
export const requireShopperOrCart: Guard = (call, next) =>
  hasGuestCart() ? next() : requireShopper(call, next)
