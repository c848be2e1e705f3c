export const ticketsTexts = {
  empty: 'No hay tickets aún',
  add: 'Nuevo Ticket',
  crumb: 'TICKETS',
  createTitle: 'Crear Ticket',
  subject: 'Asunto',
  body: 'Detalles',
  order: 'Orden',
  orderPlaceholder: 'Seleccion el pedido',
  reason: 'Razon del ticket',
  reasonPlaceholder: 'Seleccion la razon del ticket',
} as const
