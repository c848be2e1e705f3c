import { guestLines } from '../cart/guest-lines.ts'
import { type Guard, requireShopper } from '../session/shopper.middleware.ts'
import { guestSaved } from './guest-saved.ts'

/** Whoever filled a cart in this browser sees it without signing in; other guests go to sign in (RTE-04). */
export const requireShopperOrCart: Guard = (call, next) => {
  const isFilled = guestLines().length > 0 || guestSaved().length > 0
  return isFilled ? next() : requireShopper(call, next)
}
