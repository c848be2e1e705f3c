export const ordersTexts = {
  empty: 'No hay pedidos aún',
  steps: ['En confirmación', 'Enviado', 'Proceso de entrega', 'Entregado'],
  tabs: { products: 'Productos', summary: 'Resumen', shipping: 'Envío' },
} as const
