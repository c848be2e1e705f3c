import type { Page } from '../page.ts'

/** Licence key pages in the back office's page table. */
export const licencePages = {
  Licencias: {
    path: '/licencias',
    module: 'licences/licences.route.tsx',
    title: 'Licencias',
    needs: 'licences:read',
    menu: { group: 'Catálogo', icon: 'lock', key: 'w' },
    command: 'licences',
  },
  'Licencias de un producto': {
    path: '/licencias/:sku',
    module: 'licences/product-licences.route.tsx',
    title: 'Licencias',
    needs: 'licences:read',
    bodyLimit: 1_200_000,
    command: 'import-licences',
  },
} as const satisfies Record<string, Page>
