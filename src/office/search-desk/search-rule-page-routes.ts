import type { OfficePage } from '../page-definition.ts'

/** Definitions of the search administration pages in the back office: path, title, permission. */
export const searchRulePages = {
  Búsqueda: {
    path: '/busqueda',
    module: 'search-desk/zero-result-searches.route.tsx',
    title: 'Búsqueda',
    needs: 'content:read',
    menu: { group: 'Negocio', icon: 'search', key: 'y' },
    command: 'search',
  },
  'Lo que aprendió': {
    path: '/busqueda/aprendido',
    module: 'search-desk/learned-searches.route.tsx',
    title: 'Lo que aprendió la búsqueda',
    needs: 'content:read',
    command: 'search --learned',
  },
  'Reglas de búsqueda': {
    path: '/busqueda/reglas',
    module: 'search-desk/search-rules.route.tsx',
    title: 'Reglas de búsqueda',
    needs: 'content:read',
    command: 'search --rules',
  },
  'Palabras comunes': {
    path: '/busqueda/palabras',
    module: 'search-desk/everyday-words.route.tsx',
    title: 'Palabras comunes',
    needs: 'content:read',
    command: 'words',
  },
  'Regla nueva': {
    path: '/busqueda/reglas/nueva',
    module: 'search-desk/new-search-rule.route.tsx',
    title: 'Regla nueva',
    needs: 'content:write',
    command: 'search',
  },
  'Regla de búsqueda': {
    path: '/busqueda/reglas/:id',
    module: 'search-desk/search-rule.route.tsx',
    title: 'Regla de búsqueda',
    needs: 'content:read',
    command: 'search',
  },
} as const satisfies Record<string, OfficePage>
