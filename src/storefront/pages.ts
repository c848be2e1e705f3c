import { informationPages } from './information-pages.ts'
import type { StorefrontPage } from './page-definition.ts'
import { literals } from './text/specified-texts.ts'

/** URL parameters of product lists: filters with values, postcode of the delivery filter, order and page. */
const listing = ['min', 'max', 'cp', 'orden', 'pagina', 'f.'] as const

/**
 * Table of every page of the shop by name (RTE-10). From this table, `npm run pages` generates the
 * URLs and robots rules that the other layers use.
 */
export const storefrontPages = {
  Index: {
    path: '/index',
    module: 'catalogue/home.route.tsx',
    audience: 'everybody',
    robots: 'listed',
    cache: { parameters: [] },
  },
  Category: {
    path: '/category/:slug',
    module: 'catalogue/category.route.tsx',
    audience: 'everybody',
    cache: {
      parameters: listing,
      isFiltered: true,
      lookup: '/api/v1/shop/categories-slug/:slug?page=1&pages=1&size=20',
    },
  },
  'Search Results': {
    path: '/results',
    module: 'catalogue/search-results.route.tsx',
    audience: 'everybody',
    cache: {
      isFiltered: true,
      parameters: [...listing, 'q', 'literal', 'destacados', 'novedades', 'categoria', 'por'],
    },
  },
  Offers: {
    path: '/ofertas',
    module: 'catalogue/offers.route.tsx',
    audience: 'everybody',
    robots: 'listed',
    cache: { isFiltered: true, parameters: [...listing, 'categoria'] },
  },
  Compare: {
    path: '/comparar',
    module: 'catalogue/compare.route.tsx',
    audience: 'everybody',
    robots: 'refused',
    cache: { parameters: ['productos', 'buscar'] },
  },
  'Price History': {
    path: '/precios/:id',
    module: 'catalogue/price-history.route.tsx',
    audience: 'everybody',
    robots: 'refused',
    cache: { parameters: [], lookup: '/api/v1/shop/productBySlug/:id' },
  },
  Show: {
    path: '/:id',
    module: 'catalogue/product.route.tsx',
    audience: 'everybody',
    cache: {
      parameters: ['opiniones', 'estrellas', 'resenas', 'pagina', 'preguntas'],
      personal: 'cp',
      lookup: '/api/v1/shop/productBySlug/:id',
    },
  },

  'Stock Alert': {
    path: '/confirmar-aviso',
    module: 'catalogue/stock-alert.route.tsx',
    audience: 'everybody',
    robots: 'refused',
  },

  Return: {
    path: '/devolver',
    module: 'orders/return.route.tsx',
    audience: 'everybody',
    robots: 'refused',
  },

  Checkout: {
    path: '/checkout',
    module: 'checkout/checkout.route.tsx',
    audience: 'shopper',
  },
  'Checkout-Cart': {
    path: '/checkout/cart',
    module: 'checkout/cart.route.tsx',
    audience: 'shopper',
  },
  'Proposed Cart': {
    path: '/carrito-propuesto/:id',
    module: 'checkout/proposed-cart.route.tsx',
    audience: 'everybody',
    robots: 'refused',
  },
  'Checkout Success': {
    path: '/checkout/success',
    module: 'checkout/success.route.tsx',
    audience: 'everybody',
    robots: 'refused',
  },

  Profile: {
    path: '/customer/account/profile',
    module: 'overview/customer-profile.route.tsx',
    audience: 'shopper',
    menu: { label: 'Resumen', icon: 'home' },
  },
  Orders: {
    path: '/my-orders',
    module: 'orders/orders.route.tsx',
    audience: 'shopper',
    menu: { label: literals.menu.orders, icon: 'package' },
  },
  'Order Detail': {
    path: '/order-detail/:id',
    module: 'orders/order-detail.route.tsx',
    audience: 'shopper',
    under: 'Orders',
  },
  'Former Order': {
    path: '/former-order/:id',
    module: 'orders/former-order.route.tsx',
    audience: 'shopper',
    under: 'Orders',
  },
  WishList: {
    path: '/wishlist',
    module: 'account/wishlist.route.tsx',
    audience: 'shopper',
    menu: { label: literals.menu.wishlist, icon: 'heart' },
  },
  'My Reviews': {
    path: '/reviews',
    module: 'account/reviews.route.tsx',
    audience: 'shopper',
    menu: { label: literals.menu.reviews, icon: 'review' },
  },
  'My Questions': {
    path: '/my-questions',
    module: 'account/questions.route.tsx',
    audience: 'shopper',
    menu: { label: 'Mis preguntas', icon: 'help' },
  },
  Addresses: {
    path: '/my-addresses',
    module: 'account/addresses.route.tsx',
    audience: 'shopper',
    menu: { label: literals.menu.addresses, icon: 'pin' },
  },
  Rewards: {
    path: '/rewards',
    module: 'account/rewards.route.tsx',
    audience: 'shopper',
    menu: { label: 'Puntos de lealtad', icon: 'coins' },
  },
  Tickets: {
    path: '/tickets',
    module: 'support/tickets.route.tsx',
    audience: 'shopper',
    menu: { label: literals.menu.tickets, icon: 'ticket' },
  },
  'Ticket Detail': {
    path: '/ticket-detail/:id',
    module: 'support/ticket-detail.route.tsx',
    audience: 'shopper',
    under: 'Tickets',
  },
  'Create Ticket': {
    path: '/customer/account/tickets/create',
    module: 'support/new-ticket.route.tsx',
    audience: 'shopper',
    under: 'Tickets',
  },
  'My Profile': {
    path: '/my-profile',
    module: 'account/my-profile.route.tsx',
    audience: 'shopper',
    menu: { label: literals.menu.personalInfo, icon: 'id' },
  },
  Sessions: {
    path: '/my-sessions',
    module: 'account/sessions.route.tsx',
    audience: 'shopper',
    menu: { label: 'Sesiones y dispositivos', icon: 'lock' },
  },

  'Sign In': {
    path: '/customer/login',
    module: 'sign-in/login.route.tsx',
    audience: 'guest',
  },
  Callback: {
    path: '/callback',
    module: 'sign-in/callback.route.tsx',
    audience: 'guest',
  },
  Welcome: {
    path: '/welcome',
    module: 'sign-in/welcome.route.tsx',
    audience: 'guest',
  },
  'Sign Up': {
    path: '/customer/register',
    module: 'sign-in/register.route.tsx',
    audience: 'signing-up',
  },
  TwoFactorAuth: {
    path: '/customer/2fa',
    module: 'sign-in/second-factor.route.tsx',
    audience: 'shopper',
  },
  Support: {
    path: '/support',
    module: 'support/sign-in-failure-help.route.tsx',
    audience: 'everybody',
    robots: 'refused',
  },

  'Without Connection': {
    path: '/sin-conexion',
    module: 'overview/offline.route.tsx',
    audience: 'everybody',
    robots: 'refused',
    cache: { parameters: [] },
  },

  ...informationPages,
  NotFound: {
    path: '*',
    module: 'catalogue/not-found.route.tsx',
    audience: 'everybody',
    cache: { parameters: [] },
  },
} as const satisfies Record<string, StorefrontPage>

export const serviceWorkerPath = '/sw.js'

export const webManifestPath = '/manifest.webmanifest'

export type PageName = keyof typeof storefrontPages

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table above is all there is, and every page carries this line
export const pageNames = Object.keys(storefrontPages) as PageName[]

/** Returns the definition of the storefront page with this name. */
export function getStorefrontPage(name: PageName): StorefrontPage {
  return storefrontPages[name]
}

/** Whether a page shows the account menu; the account overview has its own navigation. */
export function hasAccountMenu(name: PageName): boolean {
  const { menu, under } = getStorefrontPage(name)
  return name !== 'Profile' && Boolean(menu ?? under)
}
