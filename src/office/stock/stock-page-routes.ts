import type { OfficePage } from '../page-definition.ts'

/** Definitions of the stock pages in the back office: path, title, permission, menu entry. */
export const stockPages = {
  Inventario: {
    path: '/inventario',
    module: 'stock/stock.route.tsx',
    title: 'Inventario',
    needs: 'stock:read',
    menu: { group: 'Catálogo', icon: 'barcode', key: 'v' },
    command: 'stock',
  },
  Contar: {
    path: '/inventario/contar',
    module: 'stock/stock-counts.route.tsx',
    title: 'Contar',
    needs: 'stock:read',
    command: 'stock-counts',
  },
  Conteo: {
    path: '/inventario/contar/:id',
    module: 'stock/stock-count.route.tsx',
    title: 'Conteo',
    needs: 'stock:read',
    command: 'stock-counts',
  },
  'Existencias de un producto': {
    path: '/inventario/:sku',
    module: 'stock/product-stock.route.tsx',
    title: 'Existencias',
    needs: 'stock:read',
    command: 'change-stock',
  },
} as const satisfies Record<string, OfficePage>
