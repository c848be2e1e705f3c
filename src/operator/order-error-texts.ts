import {
  getRefusalText,
  type OwnRefusalTexts,
  type RefusalCode,
} from '#contract/refusals/refusals.ts'
import { formatOrderState } from '#domain/orders/order-state.ts'
import { shipmentUndoMinutes } from '#domain/orders/shipment.ts'
import type { ShipmentRowRefusal } from '#use-cases/orders/ship-many-orders.ts'
import { formatShortDateTime } from './format-short-date-time.ts'

const ownTexts: OwnRefusalTexts = {
  'tracking-required': 'Un pedido se envía con guía: agrega --carrier y --tracking.',
  'approval-waiting':
    'Un reembolso de ese pedido espera a una segunda persona; «refunds» lo muestra.',
  'move-not-allowed': 'El pedido no está en un estado que lo permita; «order» lo muestra.',
  'pickup-ships-whole': 'Lo que se recoge en un punto se envía completo, en un solo paquete.',
  'shipment-not-found': 'El pedido no tiene ese paquete; «order» los muestra.',
  'choose-shipment': 'Hay más de un paquete o piezas sin empacar: di cuál con --parcel o --lines.',
  'carrier-required': 'Falta la paquetería: la guía no se parece a las de ninguna de los ajustes.',
  'too-late': `Un envío se deshace en los primeros ${shipmentUndoMinutes} minutos; el cliente ya recibió el aviso.`,
}

/** Error message of a rejected order command. */
export function formatOrderCommandError(
  refusal: ShipmentRowRefusal | { code: RefusalCode },
): string {
  switch (refusal.code) {
    case 'already-sent':
      return `Ya salió: lo envió ${refusal.by} el ${formatShortDateTime(refusal.at)}.`
    case 'not-to-ship':
      return `El pedido está en «${formatOrderState(refusal.state)}» y no se envía.`
    case 'not-so-many':
      return refusal.line === ''
        ? 'No queda nada por empacar: ya está todo en paquetes.'
        : `De «${refusal.line}» quedan ${refusal.left} por enviar.`
    case 'tracking-format':
      return `No es una guía de ${refusal.carrier}: son como ${refusal.example}.`
    case 'tracking-twice':
      return `Esa guía está también en el renglón de ${refusal.other}: corrige la que no es suya.`
    case 'tracking-taken':
      return `Esa guía ya es del pedido ${refusal.taken}.`
    default:
      return getRefusalText(refusal.code, ownTexts)
  }
}
