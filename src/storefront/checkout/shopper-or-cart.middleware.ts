import { redirect } from 'react-router'
import { guestLines } from '../cart/guest-lines.ts'
import { linkTo } from '../route-names.ts'
import { knownSession } from '../session/session.ts'
import type { Guard } from '../session/shopper.middleware.ts'
import { guestSaved } from './guest-saved.ts'

/**
 * Route guard: guests with a cart in this browser may enter; others are redirected to Sign In with a reason (RTE-04).
 */
export const requireShopperOrCart: Guard = async (_call, next) => {
  if (guestLines().length > 0 || guestSaved().length > 0) return next()
  const { status } = await knownSession(2000)
  if (status !== 'signed-in') throw redirect(linkTo('Sign In', {}, { aviso: 'carrito' }))
  return next()
}
