import type { OfficePage } from '../page-definition.ts'

/**
 * Definitions of the promotion, coupon and points pages in the back office: path, title,
 * permission.
 */
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
  Paquetes: {
    path: '/paquetes',
    module: 'offers/bundles.route.tsx',
    title: 'Paquetes',
    needs: 'prices:read',
    menu: { group: 'Negocio', icon: 'package' },
    command: 'bundles',
  },
  'Paquete nuevo': {
    path: '/paquetes/nuevo',
    module: 'offers/new-bundle.route.tsx',
    title: 'Paquete nuevo',
    needs: 'prices:write',
    command: 'add-bundle',
  },
  Paquete: {
    path: '/paquetes/:code',
    module: 'offers/bundle.route.tsx',
    title: 'Paquete',
    needs: 'prices:read',
    command: 'change-bundle',
  },
  Cupones: {
    path: '/cupones',
    module: 'offers/coupons.route.tsx',
    title: 'Cupones',
    needs: 'coupons:read',
    menu: { group: 'Negocio', icon: 'gift', key: 'k' },
    command: 'grant-coupon',
  },
  'Cupón nuevo': {
    path: '/cupones/nuevo',
    module: 'offers/new-coupon.route.tsx',
    title: 'Cupón nuevo',
    needs: 'coupons:write',
  },
  Cupón: {
    path: '/cupones/:id',
    module: 'offers/coupon.route.tsx',
    title: 'Cupón',
    needs: 'coupons:read',
  },
  Puntos: {
    path: '/puntos',
    module: 'offers/points.route.tsx',
    title: 'Puntos',
    needs: 'points:read',
    menu: { group: 'Negocio', icon: 'coins', key: 'e' },
    command: 'adjust-points',
  },
} as const satisfies Record<string, OfficePage>
