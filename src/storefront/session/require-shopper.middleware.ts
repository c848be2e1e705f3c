import { type MiddlewareFunction, redirect } from 'react-router'
import { linkTo } from '../page-links.ts'
import { waitForSessionOrTimeout } from './shopper-session.ts'

export type RouteGuard = MiddlewareFunction<Record<string, unknown>>

/** Client route guard: guests are redirected to sign-in and back (RTE-04). */
export const requireShopper: RouteGuard = createShopperGuard({})

/**
 * Creates a client route guard that redirects guests to sign-in and back; `query` is added to the
 * address of the sign-in page.
 */
export function createShopperGuard(query: Record<string, string>): RouteGuard {
  return async ({ request }, next) => {
    const { status } = await waitForSessionOrTimeout(2000)
    if (status !== 'signed-in') {
      const { pathname, search } = new URL(request.url)
      throw redirect(linkTo('Sign In', {}, { volver: pathname + search, ...query }))
    }
    return next()
  }
}
