import type { OfficePage } from '../page-definition.ts'

/** Definitions of the licence key pages in the back office: path, title, permission. */
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
} as const satisfies Record<string, OfficePage>
