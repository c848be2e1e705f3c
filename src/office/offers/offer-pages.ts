import type { Page } from '../page.ts'

/** Pages about what is taken off: promotions, coupons, points. */
export const offerPages = {
  Promociones: {
    path: '/promociones',
    module: 'offers/promotions.route.tsx',
    title: 'Promociones',
    needs: 'coupons:read',
    menu: { group: 'Negocio', icon: 'offer', key: 'z' },
  },
  'Promoción nueva': {
    path: '/promociones/nueva',
    module: 'offers/new-promotion.route.tsx',
    title: 'Promoción nueva',
    needs: 'coupons:write',
  },
  Promoción: {
    path: '/promociones/:id',
    module: 'offers/promotion.route.tsx',
    title: 'Promoción',
    needs: 'coupons:read',
  },
} as const satisfies Record<string, Page>
