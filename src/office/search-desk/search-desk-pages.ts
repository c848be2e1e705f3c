import type { Page } from '../page.ts'

/** Search administration pages in the back office's page table. */
export const searchDeskPages = {
  Búsqueda: {
    path: '/busqueda',
    module: 'search-desk/missed.route.tsx',
    title: 'Búsqueda',
    needs: 'content:read',
    menu: { group: 'Negocio', icon: 'search', key: 'y' },
    command: 'search',
  },
  'Reglas de búsqueda': {
    path: '/busqueda/reglas',
    module: 'search-desk/rules.route.tsx',
    title: 'Reglas de búsqueda',
    needs: 'content:read',
    command: 'search --rules',
  },
  'Regla nueva': {
    path: '/busqueda/reglas/nueva',
    module: 'search-desk/new-rule.route.tsx',
    title: 'Regla nueva',
    needs: 'content:write',
    command: 'search',
  },
  'Regla de búsqueda': {
    path: '/busqueda/reglas/:id',
    module: 'search-desk/rule.route.tsx',
    title: 'Regla de búsqueda',
    needs: 'content:read',
    command: 'search',
  },
} as const satisfies Record<string, Page>
