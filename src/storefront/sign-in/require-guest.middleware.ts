import { redirect } from 'react-router'
import { linkTo } from '../page-links.ts'
import { findPendingSignIn } from '../session/pending-sign-in.ts'
import type { RouteGuard } from '../session/require-shopper.middleware.ts'
import { waitForSessionOrTimeout } from '../session/shopper-session.ts'

/**
 * Client route guard of guest-only pages: signed-in shoppers go to the home page (RTE-05), except
 * when returning from re-authentication.
 */
export const requireGuest: RouteGuard = async ({ request }, next) => {
  const { status } = await waitForSessionOrTimeout(0)
  const awaited = findPendingSignIn(new URL(request.url)) !== null
  if (status === 'signed-in' && !awaited) throw redirect(linkTo('Index'))
  return next()
}
