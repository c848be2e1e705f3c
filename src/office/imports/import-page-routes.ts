import type { OfficePage } from '../page-definition.ts'

/**
 * Definitions of the spreadsheet import pages in the back office: path, title, permission, menu
 * entry.
 */
export const importPages = {
  Importar: {
    path: '/importar',
    module: 'imports/imports.route.tsx',
    title: 'Importar',
    needs: 'products:read',
    menu: { group: 'Catálogo', icon: 'download' },
    bodyLimit: 30 * 1024 * 1024,
    command: 'import',
  },
  Importación: {
    path: '/importar/:id',
    module: 'imports/import.route.tsx',
    title: 'Importar',
    needs: 'products:read',
    command: 'import',
  },
  'Importación de antes': {
    path: '/importar/antes/:id',
    module: 'imports/former-shop-import.route.tsx',
    title: 'Importar',
    needs: 'personal-data:write',
    command: 'former-shop-import',
  },
  'Ejemplo para importar': {
    path: '/importar/ejemplo',
    module: 'imports/example-sheet.route.ts',
    title: 'Ejemplo',
    needs: 'products:read',
  },
} as const satisfies Record<string, OfficePage>
