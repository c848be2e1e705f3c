import type { Page } from '../page.ts'

/** Spreadsheet import pages in the back office's page table. */
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
  'Ejemplo para importar': {
    path: '/importar/ejemplo',
    module: 'imports/example.route.ts',
    title: 'Ejemplo',
    needs: 'products:read',
  },
} as const satisfies Record<string, Page>
