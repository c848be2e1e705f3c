import type { FastifyReply } from 'fastify'
import type { SentRefusal } from '#api/register-operation-route.ts'
import { getRefusalText, type RefusalCode } from '#contract/refusals/refusals.ts'
import { formatOrderState } from '#domain/orders/order-state.ts'
import type { PickupRefusal } from '#use-cases/orders/hand-over-pickup.ts'
import type { ShipmentRowRefusal } from '#use-cases/orders/ship-many-orders.ts'
import { sendErrorResponse, sendInvalidFieldError } from '../send-error-responses.ts'

type OrderRefusal = ShipmentRowRefusal | PickupRefusal | { code: RefusalCode }

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
      return getRefusalText(refusal.code)
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
export function sendOrderActionError<Refused extends OrderRefusal>(
  reply: FastifyReply,
  refusal: Refused,
): SentRefusal<Refused['code']> {
  const words = formatOrderActionError(refusal)
  const field = refusal.code.startsWith('pickup-code-')
    ? 'code'
    : getFieldOfOrderActionError(refusal)
  if (field !== 'number') return sendInvalidFieldError(reply, refusal.code, field, words)
  const status = refusal.code.endsWith('not-found') ? 404 : 409
  return sendErrorResponse(reply, status, refusal.code, words)
}

/** E-mail of an audit actor: `operator:ana@tienda.mx` → `ana@tienda.mx` */
function personOf(actor: string): string {
  return actor.replace(/^operator:/, '').replace(/\/key:\d+$/, ' (por una llave)')
}
