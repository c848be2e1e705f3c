// Written by `npm run pages` from src/storefront/pages.ts.

export const pageAddresses: readonly {
  path: string
  /** in the sitemap by itself, open to search engines, or closed to them */
  robots: 'listed' | 'allowed' | 'refused'
}[] = [
  { path: '/index', robots: 'listed' },
  { path: '/category/:slug', robots: 'allowed' },
  { path: '/results', robots: 'allowed' },
  { path: '/ofertas', robots: 'listed' },
  { path: '/comparar', robots: 'refused' },
  { path: '/:id', robots: 'allowed' },
  { path: '/confirmar-aviso', robots: 'refused' },
  { path: '/checkout', robots: 'refused' },
  { path: '/checkout/cart', robots: 'refused' },
  { path: '/checkout/success', robots: 'refused' },
  { path: '/customer/account/profile', robots: 'refused' },
  { path: '/my-orders', robots: 'refused' },
  { path: '/order-detail/:id', robots: 'refused' },
  { path: '/wishlist', robots: 'refused' },
  { path: '/reviews', robots: 'refused' },
  { path: '/my-questions', robots: 'refused' },
  { path: '/my-addresses', robots: 'refused' },
  { path: '/rewards', robots: 'refused' },
  { path: '/tickets', robots: 'refused' },
  { path: '/ticket-detail/:id', robots: 'refused' },
  { path: '/customer/account/tickets/create', robots: 'refused' },
  { path: '/my-profile', robots: 'refused' },
  { path: '/my-sessions', robots: 'refused' },
  { path: '/customer/login', robots: 'refused' },
  { path: '/callback', robots: 'refused' },
  { path: '/welcome', robots: 'refused' },
  { path: '/customer/register', robots: 'refused' },
  { path: '/customer/2fa', robots: 'refused' },
  { path: '/support', robots: 'refused' },
  { path: '/sin-conexion', robots: 'refused' },
  { path: '/politicas', robots: 'allowed' },
  { path: '/condiciones', robots: 'allowed' },
  { path: '/aviso-de-privacidad', robots: 'allowed' },
  { path: '/datos-que-guardamos', robots: 'listed' },
  { path: '/puntos-de-recoleccion', robots: 'listed' },
  { path: '/faq', robots: 'listed' },
]
