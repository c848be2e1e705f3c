import type { OfficePage } from '../page-definition.ts'

/** Definitions of the category pages in the back office. */
export const categoryPages = {
  Categorías: {
    path: '/categorias',
    module: 'categories/categories.route.tsx',
    title: 'Categorías y filtros',
    needs: 'content:read',
    menu: { group: 'Catálogo', icon: 'sort' },
    command: 'content',
  },
  'Categoría nueva': {
    path: '/categorias/nueva',
    module: 'categories/new-category.route.tsx',
    title: 'Categoría nueva',
    needs: 'content:write',
    bodyLimit: 9 * 1024 * 1024,
    command: 'content',
  },
  Categoría: {
    path: '/categorias/:id',
    module: 'categories/category.route.tsx',
    title: 'Categoría',
    needs: 'content:read',
    bodyLimit: 9 * 1024 * 1024,
    command: 'content',
  },
} as const satisfies Record<string, OfficePage>
