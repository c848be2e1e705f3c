import type { OfficePage } from '../page-definition.ts'

/** Definitions of the invoice pages in the back office: path, title, permission, menu entry. */
export const invoicePages = {
  Facturas: {
    path: '/facturas',
    module: 'invoices/invoices.route.tsx',
    title: 'Facturas',
    needs: 'invoices:read',
    menu: { group: '', icon: 'doc', key: 'f' },
    command: 'invoices',
  },
  'Factura global': {
    path: '/facturas/global',
    module: 'invoices/global-invoice.route.tsx',
    title: 'Factura global',
    needs: 'invoices:read',
    command: 'global-invoice',
  },
  Factura: {
    path: '/facturas/:number',
    module: 'invoices/invoice.route.tsx',
    title: 'Factura',
    needs: 'invoices:read',
    bodyLimit: 5 * 1024 * 1024,
    command: 'attach-invoice',
  },
} as const satisfies Record<string, OfficePage>
