import type { FastifyReply } from 'fastify'
import { formatOrderState } from '#domain/orders/order-state.ts'
import { shipmentUndoMinutes } from '#domain/orders/shipment.ts'
import type { Refusal } from '#domain/use-case-result.ts'
import type { PickupRefusal } from '#use-cases/orders/hand-over-pickup.ts'
import type { ShipmentRowRefusal } from '#use-cases/orders/ship-many-orders.ts'
import { sendErrorResponse } from '../send-error-responses.ts'

const plain = {
  'order-not-found': 'No existe ese pedido.',
  'tracking-required': 'Falta el número de guía.',
  'tracking-unreadable': 'Una guía lleva solo letras, cifras y guiones.',
  'carrier-required': 'Elige la paquetería: la guía no se parece a las de ninguna.',
  'move-not-allowed': 'El pedido no está en un estado que lo permita. Vuelve a cargarlo.',
  'approval-waiting': 'Un reembolso de ese pedido espera a una segunda persona.',
  'not-for-pickup': 'Ese pedido no espera en un punto.',
  'pickup-code-missing': 'Escribe los seis números del código, o entrega con identificación.',
  'pickup-code-wrong': 'El código no es el de ese pedido. Revísalo, o pide una identificación.',
  'pickup-ships-whole': 'Lo que se recoge en un punto se envía completo.',
  'shipment-not-found': 'Ese paquete ya no está así. Vuelve a cargar el pedido.',
  'choose-shipment': 'Está empacado en partes: en su página se envía cada paquete con su guía.',
  'licence-delivered': 'Sus claves ya se entregaron.',
  'address-has-left': 'Ya salió, o no va a un domicilio.',
  'not-delivered-there': 'El envío de este pedido no llega a ese código postal.',
  repeated: 'Ese pedido ya está en la lista.',
  'payment-returned': 'Su pago se devolvió o el banco lo reclama: míralo antes de enviarlo.',
  'units-refunded': 'Ya se reembolsaron piezas de ese paquete: su envío no se deshace.',
  'too-late': `Solo se deshace en los primeros ${shipmentUndoMinutes} minutos; el correo ya salió.`,
} as const

type OrderRefusal = ShipmentRowRefusal | PickupRefusal | Refusal<keyof typeof plain>

const moment = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** Spanish message that tells why an action on an order was refused. */
export function formatOrderActionError(refusal: OrderRefusal): string {
  switch (refusal.code) {
    case 'already-sent':
      return `Ya salió: lo envió ${personOf(refusal.by)} el ${moment.format(refusal.at)}.`
    case 'not-to-ship':
      return `Está en «${formatOrderState(refusal.state)}» y no se envía.`
    case 'not-so-many':
      return refusal.line === ''
        ? 'No queda nada por empacar: ya está todo en paquetes.'
        : `De «${refusal.line}» quedan ${refusal.left}.`
    case 'tracking-twice':
      return `Esa guía está también en el renglón de ${refusal.other}: corrige la que no es suya.`
    case 'tracking-taken':
      return `Esa guía ya es del pedido ${refusal.taken}.`
    case 'tracking-format':
      return `No es de ${refusal.carrier}: sus guías son como ${refusal.example}.`
    case 'pickup-code-locked':
      return `Demasiados códigos equivocados: pide una identificación, o espera ${refusal.minutes} min.`
    default:
      return plain[refusal.code]
  }
}

/** Form field to which the refusal of an order action belongs. */
export function getFieldOfOrderActionError({
  code,
}: Pick<OrderRefusal, 'code'>): 'number' | 'tracking_number' | 'carrier' {
  if (code === 'carrier-required') return 'carrier'
  return code.startsWith('tracking-') ? 'tracking_number' : 'number'
}

/**
 * Replies that an order action is refused: 404 if the order is missing, 422 if the input can be
 * corrected, otherwise 409.
 */
export function sendOrderActionError(reply: FastifyReply, refusal: OrderRefusal) {
  const words = formatOrderActionError(refusal)
  const field = refusal.code.startsWith('pickup-code-')
    ? 'code'
    : getFieldOfOrderActionError(refusal)
  if (refusal.code === 'order-not-found') return sendErrorResponse(reply, 404, refusal.code, words)
  if (field === 'number') return sendErrorResponse(reply, 409, refusal.code, words)
  return sendErrorResponse(reply, 422, refusal.code, words, { fields: { [field]: words } })
}

/** E-mail of an audit actor: `operator:ana@tienda.mx` → `ana@tienda.mx` */
function personOf(actor: string): string {
  return actor.replace(/^operator:/, '').replace(/\/key:\d+$/, ' (por una llave)')
}
