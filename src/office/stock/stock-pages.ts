import type { Page } from '../page.ts'

/** Pages about what there is of each product. */
export const stockPages = {
  Inventario: {
    path: '/inventario',
    module: 'stock/stock.route.tsx',
    title: 'Inventario',
    needs: 'stock:read',
    menu: { group: 'Mercancía', icon: 'barcode', key: 'v' },
    command: 'stock',
  },
  'Existencias de un producto': {
    path: '/inventario/:sku',
    module: 'stock/product-stock.route.tsx',
    title: 'Existencias',
    needs: 'stock:read',
    command: 'change-stock',
  },
} as const satisfies Record<string, Page>
