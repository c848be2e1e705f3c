import type { LabelBatchFault } from '#use-cases/labels/buy-labels.ts'
import type { cancelLabel } from '#use-cases/labels/cancel-label.ts'
import { formatOrderActionError } from '../orders/order-error-responses.ts'

type LabelRefusal =
  | LabelBatchFault
  | Extract<Awaited<ReturnType<typeof cancelLabel>>, { ok: false }>

/** Spanish message that tells why a label was not offered, bought or cancelled. */
export function formatLabelRefusal(refused: LabelRefusal): string {
  switch (refused.code) {
    case 'sender-incomplete':
      return `Al remitente le falta ${refused.missing.join(', ')}. Complétalo en Ajustes › Envíos.`
    case 'parcel-unfit':
      return Object.values(refused.fields).join(' ')
    case 'carrier-refused':
    case 'label-refused':
      return `La plataforma de envíos no lo aceptó: ${refused.reason}. No se cobró nada.`
    case 'label-not-canceled':
      return `La plataforma de envíos no la canceló: ${refused.reason}.`
    case 'weight-unknown':
      return refused.units === 1
        ? 'No se sabe cuánto pesa una pieza. Escribe el peso en su pedido.'
        : `No se sabe cuánto pesan ${refused.units} piezas. Escribe el peso en su pedido.`
    case 'box-missing':
      return 'Tu tienda no tiene cajas. Agrégalas en Ajustes › Envíos.'
    case 'nobody-quotes':
      return 'Nadie cotiza a este código postal. Usa una guía tuya.'
    case 'bought-elsewhere':
      return 'Ya se está comprando su guía en otra lista.'
    case 'batch-failed':
      return 'Algo falló al comprarla. Cómprala en su pedido.'
    default:
      return formatOrderActionError(refused)
  }
}
