import { generatePath, type PathParam } from 'react-router'

/** Every page of the shop by its name (RTE-10). Links are built from these names only. */
export const routePaths = {
  Index: '/index',
  Show: '/:id',
  Category: '/category/:slug',
  'Search Results': '/results',
  Politicas: '/politicas',
  Condiciones: '/condiciones',
  'Aviso de Privacidad': '/aviso-de-privacidad',
  FAQ: '/faq',
  'Sign In': '/customer/login',
  Callback: '/callback',
  Welcome: '/welcome',
  'Sign Up': '/customer/register',
  TwoFactorAuth: '/customer/2fa',
  Support: '/support',
  Profile: '/customer/account/profile',
  'My Profile': '/my-profile',
  Orders: '/my-orders',
  'Order Detail': '/order-detail/:id',
  WishList: '/wishlist',
  'My Reviews': '/reviews',
  Addresses: '/my-addresses',
  Rewards: '/rewards',
  Tickets: '/tickets',
  'Ticket Detail': '/ticket-detail/:id',
  'Create Ticket': '/customer/account/tickets/create',
  Checkout: '/checkout',
  'Checkout-Cart': '/checkout/cart',
  'Checkout Success': '/checkout/success',
  NotFound: '*',
} as const

export type RouteName = keyof typeof routePaths
type LinkableName = Exclude<RouteName, 'NotFound'>

type Params<Name extends LinkableName> = { [Key in PathParam<(typeof routePaths)[Name]>]: string }
type Query = Record<string, string | number | undefined>

/** The address of a page: `linkTo('Category', { slug: 'tabletas' })`, `linkTo('Search Results', {}, { q: 'usb' })`. */
export function linkTo<Name extends LinkableName>(
  name: Name,
  ...[params, query]: string extends keyof Params<Name>
    ? [params?: object, query?: Query]
    : keyof Params<Name> extends never
      ? [params?: object, query?: Query]
      : [params: Params<Name>, query?: Query]
): string {
  const path = generatePath(routePaths[name], params as never)
  if (!query) return path
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
