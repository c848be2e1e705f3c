import type { OfficePage } from '../page-definition.ts'

/** Definitions of the customer and privacy request pages in the back office. */
export const customerPages = {
  Clientes: {
    path: '/clientes',
    module: 'customers/customers.route.tsx',
    title: 'Clientes',
    needs: 'customers:read',
    menu: { group: 'Personas', icon: 'user', key: 'c' },
    command: 'shopper',
  },
  Solicitudes: {
    path: '/clientes/solicitudes',
    module: 'customers/privacy-requests.route.tsx',
    title: 'Solicitudes de datos',
    needs: 'personal-data:read',
    command: 'privacy-requests',
  },
  'Copia de datos': {
    path: '/clientes/:id/datos',
    module: 'customers/personal-data.route.ts',
    title: 'Copia de datos',
    needs: 'personal-data:read',
  },
  Cliente: {
    path: '/clientes/:id',
    module: 'customers/customer.route.tsx',
    title: 'Cliente',
    needs: 'customers:read',
    command: 'shopper',
  },
} as const satisfies Record<string, OfficePage>
