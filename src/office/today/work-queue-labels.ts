import type { WorkQueue } from '#contract/operator/today-overview.ts'
import { criticalStockThresholdDays } from '#domain/buying/stock-forecast.ts'

interface Words {
  one: string
  many: string
  /** Label of the button that starts work on the queue */
  command: string
  to: string
  /** Whether the items of this work queue are also counted in another queue */
  isPart?: true
}

const words: Record<WorkQueue['name'], Words> = {
  to_pack: {
    one: 'por empacar',
    many: 'por empacar',
    command: 'Empacar',
    to: '/pedidos?ver=empacar',
  },
  late_to_ship: {
    one: 'pedido atrasado',
    many: 'pedidos atrasados',
    command: 'Enviar',
    to: '/pedidos?ver=atrasados',
    isPart: true,
  },
  delivery_failed: {
    one: 'incidencia de entrega',
    many: 'incidencias de entrega',
    command: 'Resolver',
    to: '/pedidos?ver=problema',
  },
  returns: { one: 'devolución', many: 'devoluciones', command: 'Revisar', to: '/devoluciones' },
  pickups_to_prepare: {
    one: 'por preparar para quien lo recoge',
    many: 'por preparar para quienes los recogen',
    command: 'Preparar',
    to: '/pedidos?ver=recoger',
  },
  pickups: {
    one: 'por recoger',
    many: 'por recoger',
    command: 'Entregar',
    to: '/recolecciones',
  },
  payments_unsettled: {
    one: 'pago que no cuadra',
    many: 'pagos que no cuadran',
    command: 'Resolver',
    to: '/pagos?ver=revisar',
  },
  unknown_payments: {
    one: 'pago sin pedido',
    many: 'pagos sin pedido',
    command: 'Resolver',
    to: '/pagos?ver=sin-pedido',
  },
  refunds_by_hand: {
    one: 'reembolso por hacer a mano',
    many: 'reembolsos por hacer a mano',
    command: 'Pagar',
    to: '/reembolsos?ver=transferir',
  },
  gateway_rejects: {
    one: 'pasarela que no acepta la clave de la tienda',
    many: 'operaciones para las que la pasarela no acepta la clave',
    command: 'Revisar',
    to: '/ajustes/conexiones',
  },
  refunds_to_approve: {
    one: 'reembolso por aprobar',
    many: 'reembolsos por aprobar',
    command: 'Aprobar',
    to: '/reembolsos?ver=aprobar',
  },
  // The ticket queue's button leads directly to the most urgent ticket
  tickets: { one: 'ticket', many: 'tickets', command: 'Responder', to: '/tickets?abrir=primero' },
  reviews: { one: 'reseña por leer', many: 'reseñas por leer', command: 'Leer', to: '/resenas' },
  questions: {
    one: 'pregunta sin respuesta',
    many: 'preguntas sin respuesta',
    command: 'Responder',
    to: '/preguntas',
  },
  invoices: {
    one: 'factura pedida',
    many: 'facturas pedidas',
    command: 'Facturar',
    to: '/facturas',
  },
  privacy_requests: {
    one: 'solicitud sobre datos personales',
    many: 'solicitudes sobre datos personales',
    command: 'Atender',
    to: '/clientes/solicitudes',
  },
  licences_low: {
    one: 'producto al que se le acaban las claves',
    many: 'productos a los que se les acaban las claves',
    command: 'Agregar claves',
    to: '/licencias',
  },
  stock_low: {
    one: `producto que se acaba antes de ${criticalStockThresholdDays} días`,
    many: `productos que se acaban antes de ${criticalStockThresholdDays} días`,
    command: 'Ver',
    to: '/inventario',
  },
  webhooks_off: {
    one: 'sistema sin avisos',
    many: 'sistemas sin avisos',
    command: 'Revisar',
    to: '/personas/avisos',
  },
  messages_failed: {
    one: 'correo o mensaje sin salir',
    many: 'correos o mensajes sin salir',
    command: 'Ver',
    to: '/salud',
  },
  audit_findings: {
    one: 'cosa que no cuadra',
    many: 'cosas que no cuadran',
    command: 'Revisar',
    to: '/salud/revision',
  },
  audit_unsealed: {
    one: 'bitácora sin sellar',
    many: 'bitácora sin sellar',
    command: 'Ver',
    to: '/bitacora',
  },
}

type Counted = Pick<WorkQueue, 'name' | 'count'>

/**
 * Number of pending items shown at a menu entry; for the start page "Hoy", the items of all queues.
 */
export function countPendingItemsOfMenuEntry(path: string, queues: readonly Counted[]): number {
  return queues
    .filter(({ name }) => !words[name].isPart && (path === '/' || isBelow(words[name].to, path)))
    .reduce((sum, { count }) => sum + count, 0)
}

function isBelow(to: string, path: string): boolean {
  const [own = ''] = to.split('?')
  return own === path || own.startsWith(`${path}/`)
}

/** Label of a work queue and of its button. */
export function formatWorkQueueTitle({ name, count }: Counted) {
  const { one, many, command, to } = words[name]
  return { title: count === 1 ? one : many, command, to }
}
