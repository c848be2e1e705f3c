import type { OfficePage } from '../page-definition.ts'

/** Definitions of the product pages in the back office: path, title, permission, menu entry. */
export const productPages = {
  Productos: {
    path: '/productos',
    module: 'products/products.route.tsx',
    title: 'Productos',
    needs: 'products:read',
    menu: { group: 'Catálogo', icon: 'tag', key: 'a' },
    dock: true,
    command: 'products',
  },
  'Cambiar en bloque': {
    path: '/productos/edicion',
    module: 'products/bulk-edit.route.tsx',
    title: 'Cambiar en bloque',
    needs: 'products:read',
    command: 'edit-products',
  },
  'Producto nuevo': {
    path: '/productos/nuevo',
    module: 'products/new-product.route.tsx',
    title: 'Producto nuevo',
    needs: 'products:write',
    command: 'add-product',
  },
  'Subir fotos': {
    path: '/productos/fotos',
    module: 'products/add-pictures.route.tsx',
    title: 'Subir fotos',
    needs: 'products:write',
    command: 'import-pictures',
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
    bodyLimit: 34 * 1024 * 1024,
    title: 'Producto',
    needs: 'products:read',
    command: 'change-product',
  },
  Relacionados: {
    path: '/productos/:sku/relacionados',
    module: 'products/relations.route.tsx',
    title: 'Familia y relacionados',
    needs: 'products:write',
    command: 'change-product',
  },
  'Fotos y documentos': {
    path: '/productos/:sku/fotos',
    module: 'products/product-pictures.route.tsx',
    title: 'Fotos y documentos',
    needs: 'products:write',
    command: 'import-pictures',
    bodyLimit: 34 * 1024 * 1024,
  },
  'Recortar foto': {
    path: '/productos/:sku/fotos/recorte',
    module: 'products/crop-picture.route.tsx',
    title: 'Recortar foto',
    needs: 'products:write',
  },
  'Cambio de productos': {
    path: '/productos/cambios/:id',
    module: 'products/change-set.route.tsx',
    title: 'Cambio de productos',
    needs: 'products:read',
    command: 'change-set',
  },
} as const satisfies Record<string, OfficePage>
