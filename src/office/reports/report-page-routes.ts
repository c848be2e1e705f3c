import type { OfficePage } from '../page-definition.ts'

/** Definitions of the report pages in the back office: path, title, permission, menu entry. */
export const reportPages = {
  Reportes: {
    path: '/reportes',
    module: 'reports/sales.route.tsx',
    title: 'Reportes',
    needs: 'payments:read',
    menu: { group: 'Negocio', icon: 'scale', key: 'n' },
    command: 'report',
  },
  Visitas: {
    path: '/reportes/visitas',
    module: 'reports/visits.route.tsx',
    title: 'Visitas',
    needs: 'payments:read',
    command: 'report visits',
  },
  Embudo: {
    path: '/reportes/embudo',
    module: 'reports/funnel.route.tsx',
    title: 'Embudo',
    needs: 'payments:read',
  },
  'Devuelto y por qué': {
    path: '/reportes/devoluciones',
    module: 'reports/returns-report.route.tsx',
    title: 'Devuelto y por qué',
    needs: 'payments:read',
  },
  Impuestos: {
    path: '/reportes/impuestos',
    module: 'reports/taxes.route.tsx',
    title: 'Impuestos',
    needs: 'payments:read',
  },
} as const satisfies Record<string, OfficePage>
