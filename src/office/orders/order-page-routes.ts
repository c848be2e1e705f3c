import type { OfficePage } from '../page-definition.ts'

/** Definitions of the order pages in the back office: path, title, permission. */
export const orderPages = {
  Pedidos: {
    path: '/pedidos',
    module: 'orders/orders.route.tsx',
    title: 'Pedidos',
    needs: 'orders:read',
    menu: { group: '', icon: 'package', key: 'p' },
    dock: true,
    command: 'orders',
  },
  'Enviar con guías': {
    path: '/pedidos/enviar',
    module: 'orders/ship-many.route.tsx',
    title: 'Enviar con guías',
    needs: 'orders:write',
    command: 'ship-orders',
  },
  'Comprar guías': {
    path: '/pedidos/guias',
    module: 'orders/buy-labels.route.tsx',
    title: 'Comprar guías',
    needs: 'labels:write',
  },
  Guías: {
    path: '/pedidos/guias/:batch',
    module: 'orders/label-batch.route.tsx',
    title: 'Guías',
    needs: 'orders:read',
  },
  Pedido: {
    path: '/pedidos/:number',
    module: 'orders/order.route.tsx',
    title: 'Pedido',
    needs: 'orders:read',
    command: 'order',
  },
  'Pedidos de antes': {
    path: '/pedidos/antes',
    module: 'orders/former-orders.route.tsx',
    title: 'Pedidos de antes',
    needs: 'orders:read',
    command: 'former-orders',
  },
  'Pedido de antes': {
    path: '/pedidos/antes/:id',
    module: 'orders/former-order.route.tsx',
    title: 'Pedido de antes',
    needs: 'orders:read',
    command: 'former-order',
  },
} as const satisfies Record<string, OfficePage>
