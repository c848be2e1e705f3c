import type { StorefrontPage } from './page-definition.ts'

/** Static information pages about the shop. */
export const informationPages = {
  Politicas: {
    path: '/politicas',
    module: 'information/policies.route.tsx',
    audience: 'everybody',
    cache: { parameters: [] },
  },
  Condiciones: {
    path: '/condiciones',
    module: 'information/terms.route.tsx',
    audience: 'everybody',
    cache: { parameters: [] },
  },
  'Aviso de Privacidad': {
    path: '/aviso-de-privacidad',
    module: 'information/privacy.route.tsx',
    audience: 'everybody',
    cache: { parameters: [] },
  },
  'Kept Data': {
    path: '/datos-que-guardamos',
    module: 'information/stored-data.route.tsx',
    audience: 'everybody',
    robots: 'listed',
    cache: { parameters: [] },
  },
  'Pickup Points': {
    path: '/puntos-de-recoleccion',
    module: 'information/pickup-points.route.tsx',
    audience: 'everybody',
    robots: 'listed',
    cache: { parameters: ['estado'], personal: 'cp' },
  },
  Verificar: {
    path: '/verificar',
    module: 'information/verify-document.route.tsx',
    audience: 'everybody',
    robots: 'listed',
    cache: { parameters: [] },
  },
  'Review Accounts': {
    path: '/cuentas-de-resenas',
    module: 'information/review-statistics.route.tsx',
    audience: 'everybody',
    robots: 'listed',
    cache: { parameters: [] },
  },
  FAQ: {
    path: '/faq',
    module: 'information/faq.route.tsx',
    audience: 'everybody',
    robots: 'listed',
    cache: { parameters: ['q'] },
  },
} as const satisfies Record<string, StorefrontPage>
