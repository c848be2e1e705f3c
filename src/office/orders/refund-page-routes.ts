import type { OfficePage } from '../page-definition.ts'

/** Definitions of the refund and return pages in the back office: path, title, permission. */
export const refundPages = {
  Reembolsar: {
    path: '/pedidos/:number/reembolsar',
    module: 'orders/refund.route.tsx',
    title: 'Reembolsar',
    needs: 'refunds:write',
    command: 'refund-lines',
  },
  Reembolsos: {
    path: '/reembolsos',
    module: 'orders/refunds.route.tsx',
    title: 'Reembolsos',
    needs: 'refunds:read',
    menu: { group: '', icon: 'cash', key: 'm' },
    command: 'refunds',
  },
  'Archivo para el banco': {
    path: '/reembolsos/archivo',
    module: 'orders/refund-bank-file.route.ts',
    title: 'Archivo para el banco',
    needs: 'refunds:write',
    command: 'refunds-bank-file',
  },
  Devoluciones: {
    path: '/devoluciones',
    module: 'orders/returns.route.tsx',
    title: 'Devoluciones',
    needs: 'orders:read',
    menu: { group: '', icon: 'returns', key: 'd' },
    command: 'returns',
  },
  Devolución: {
    path: '/devoluciones/:id',
    module: 'orders/return.route.tsx',
    title: 'Devolución',
    needs: 'orders:read',
    command: 'inspect-return',
  },
} as const satisfies Record<string, OfficePage>
