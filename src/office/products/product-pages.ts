import type { Page } from '../page.ts'

/** Pages about what the shop sells. */
export const productPages = {
  Productos: {
    path: '/productos',
    module: 'products/products.route.tsx',
    title: 'Productos',
    needs: 'products:read',
    menu: { group: 'Mercancía', icon: 'tag', key: 'a' },
    command: 'products',
  },
  'Cambiar en bloque': {
    path: '/productos/edicion',
    module: 'products/bulk-edit.route.tsx',
    title: 'Cambiar en bloque',
    needs: 'products:read',
    command: 'edit-products',
  },
  Cambios: {
    path: '/productos/cambios',
    module: 'products/change-sets.route.tsx',
    title: 'Cambios de productos',
    needs: 'products:read',
    command: 'change-sets',
  },
  Producto: {
    path: '/productos/:sku',
    module: 'products/product.route.tsx',
    title: 'Producto',
    needs: 'products:read',
    command: 'change-product',
  },
  'Cambio de productos': {
    path: '/productos/cambios/:id',
    module: 'products/change-set.route.tsx',
    title: 'Cambio de productos',
    needs: 'products:read',
    command: 'change-set',
  },
} as const satisfies Record<string, Page>
