import { matchPath } from 'react-router'
import { type RouteName, routePaths } from './route-names.ts'

/** Pages that need a login (RTE-04). */
export const guardedPages = [
  'My Profile',
  'Orders',
  'WishList',
  'Addresses',
  'Order Detail',
  'Ticket Detail',
  'Profile',
  'My Reviews',
  'Tickets',
  'TwoFactorAuth',
  'Create Ticket',
  'Checkout',
  'Rewards',
  'Checkout-Cart',
] as const satisfies RouteName[]

/** Pages for guests only (RTE-05). */
export const guestPages = ['Sign In', 'Callback', 'Welcome'] as const satisfies RouteName[]

const signingIn = ['Sign In', 'Callback', 'Welcome', 'Sign Up'] as const satisfies RouteName[]

/** Whether a page is filled in by the browser alone: those that need a login, and the way to one. */
export function needsScript(pathname: string): boolean {
  return (
    isGuarded(pathname) || signingIn.some((name) => matchPath(routePaths[name], pathname) !== null)
  )
}

let last = { pathname: '', guarded: false }

/** Whether an address belongs to a page that needs a login; each part of the frame asks for the same one. */
export function isGuarded(pathname: string): boolean {
  if (pathname !== last.pathname) {
    const guarded = guardedPages.some((name) => matchPath(routePaths[name], pathname) !== null)
    last = { pathname, guarded }
  }
  return last.guarded
}
