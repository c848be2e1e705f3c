import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type RouteName, routePaths } from './route-names.ts'

function page(name: RouteName, file: string): RouteConfigEntry {
  return route(routePaths[name], file, { id: name })
}

const partsForDevelopment = import.meta.env.DEV
  ? [route('/_partes', 'ui/parts.route.tsx', { id: 'Partes' })]
  : []

export default [
  index('catalogue/home.route.tsx', { id: 'Root' }),
  page('Index', 'catalogue/home.route.tsx'),
  page('Category', 'catalogue/category.route.tsx'),
  page('Search Results', 'catalogue/results.route.tsx'),

  page('Checkout', 'checkout/checkout.route.tsx'),
  page('Checkout-Cart', 'checkout/cart.route.tsx'),
  page('Checkout Success', 'checkout/success.route.tsx'),

  page('My Profile', 'account/my-profile.route.tsx'),
  page('Profile', 'account/customer-profile.route.tsx'),
  page('Addresses', 'account/addresses.route.tsx'),
  page('WishList', 'account/wishlist.route.tsx'),
  page('My Reviews', 'account/reviews.route.tsx'),
  page('Rewards', 'account/rewards.route.tsx'),
  page('Orders', 'orders/orders.route.tsx'),
  page('Order Detail', 'orders/order-detail.route.tsx'),

  page('Tickets', 'support/tickets.route.tsx'),
  page('Ticket Detail', 'support/ticket-detail.route.tsx'),
  page('Create Ticket', 'support/new-ticket.route.tsx'),
  page('Support', 'support/support.route.tsx'),

  page('Sign In', 'sign-in/login.route.tsx'),
  page('Callback', 'sign-in/callback.route.tsx'),
  route(`${routePaths.Callback}/silent`, 'sign-in/silent-callback.route.ts'),
  page('Welcome', 'sign-in/welcome.route.tsx'),
  page('Sign Up', 'sign-in/register.route.tsx'),
  page('TwoFactorAuth', 'sign-in/second-factor.route.tsx'),

  page('Politicas', 'information/policies.route.tsx'),
  page('FAQ', 'information/faq.route.tsx'),
  page('Condiciones', 'information/terms.route.tsx'),
  page('Aviso de Privacidad', 'information/privacy.route.tsx'),

  page('Show', 'catalogue/product.route.tsx'),
  ...partsForDevelopment,
  page('NotFound', 'not-found/not-found.route.tsx'),
] satisfies RouteConfig
