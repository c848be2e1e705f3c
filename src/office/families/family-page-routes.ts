import type { OfficePage } from '../page-definition.ts'

/** Definitions of the pages of product families in the back office. */
export const familyPages = {
  'Familia nueva': {
    path: '/productos/familia-nueva',
    module: 'families/new-family.route.tsx',
    title: 'Familia nueva',
    needs: 'products:write',
    command: 'add-family',
  },
  Familia: {
    path: '/productos/familias/:family',
    module: 'families/family.route.tsx',
    title: 'Familia',
    needs: 'products:read',
    command: 'family',
  },
  'Cambiar varios': {
    path: '/productos/familias/:family/varios',
    module: 'families/change-many.route.tsx',
    title: 'Cambiar varios',
    needs: 'products:read',
    command: 'edit-products',
  },
  'Datos de una familia': {
    path: '/productos/familias/:family/datos',
    module: 'families/family-texts.route.tsx',
    title: 'Lo que comparten',
    needs: 'products:write',
    command: 'change-family',
  },
} as const satisfies Record<string, OfficePage>
