import { formatShortDay } from '#domain/format-dates.ts'
import { formatCentavos } from '#domain/format-money.ts'
import type { MailContentBlock } from './mail-template-types.ts'
import type { OrderMailData } from './order-mail-template.ts'

/**
 * Blocks of an order e-mail with the next steps of a paid order, and where to find its licence
 * keys.
 */
export function createPaidOrderNextStepBlocks({
  digital,
  pickup,
}: OrderMailData): MailContentBlock[] {
  const keys: MailContentBlock = {
    title: 'Dónde están tus claves',
    lines: ['Te llegan en otro correo, y con tu cuenta las ves cuando quieras en tu pedido.'],
  }
  if (digital === 'all') return [keys]
  const steps = pickup
    ? [
        'Empacamos tu pedido y lo llevamos al punto de entrega.',
        'Te escribimos con tu código cuando puedas recogerlo.',
        `Llévate el código y una identificación; te lo guardan ${pickup.holdDays} días.`,
      ]
    : [
        'Empacamos tu pedido y lo entregamos a la paquetería.',
        'Te escribimos con el número de guía en cuanto salga.',
        'Hasta entonces puedes cancelarlo desde tu pedido.',
      ]
  const next: MailContentBlock = { title: 'Qué sigue', steps }
  return digital === 'some' ? [next, keys] : [next]
}

/** Blocks of an order e-mail with the payment instructions of an unpaid order. */
export function createPaymentInstructionBlocks({ method }: OrderMailData): MailContentBlock[] {
  const steps =
    method === 'cash'
      ? [
          'Ve a una tienda participante antes de que termine el plazo.',
          'Muestra el código de barras o dicta la referencia, y paga el total exacto.',
          'Guarda tu comprobante. El pago se confirma a más tardar el siguiente día hábil y te avisamos por correo.',
        ]
      : [
          'Entra a la aplicación o a la banca en línea de tu banco y elige transferencia SPEI.',
          'Escribe la CLABE, el total exacto y el concepto.',
          'Te avisamos por correo en cuanto llegue; no hace falta que mandes tu comprobante.',
        ]
  return [{ title: method === 'cash' ? 'Dónde y cómo pagar' : 'Cómo transferir', steps }]
}

/** Paragraph that asks for a bank account, unless the gateway makes the refund itself. */
export function createBankAccountRequestText({
  amount,
  total,
  byGateway,
}: OrderMailData): string[] {
  if (byGateway) return []
  return [
    `Para devolverte ${formatCentavos(amount ?? total)} necesitamos tu CLABE de 18 dígitos. Escríbela en el ticket que abrimos.`,
  ]
}

/**
 * Paragraphs about the refund of a cancelled order. They promise no refund before the refund is
 * made, because the gateway may reject the refund.
 */
export function createCanceledOrderRefundTexts(data: OrderMailData): string[] {
  if (data.amount === undefined) {
    return data.voucher ? ['Si ya hiciste el pago, te escribimos en cuanto llegue.'] : []
  }
  return data.byGateway
    ? [`De los ${formatCentavos(data.amount)} que pagaste te escribimos aparte.`]
    : createBankAccountRequestText(data)
}

/**
 * Creates the paragraph of an order e-mail with the estimated arrival or, for pick-up, the day of
 * pick-up.
 */
export function createDeliveryEstimateBlocks({
  digital,
  estimateFrom,
  estimateTo,
  pickup,
}: OrderMailData): MailContentBlock[] {
  if (digital === 'all' || !estimateFrom || !estimateTo) return []
  if (pickup) {
    const place = `${pickup.name}, ${pickup.address}`
    const days =
      estimateFrom === estimateTo
        ? `el ${formatShortDay(estimateTo)}`
        : `entre el ${formatShortDay(estimateFrom)} y el ${formatShortDay(estimateTo)}`
    return [`Estará listo ${days} en ${place}. Espera nuestro correo antes de ir por él.`]
  }
  if (estimateFrom === estimateTo) return [`Llega el ${formatShortDay(estimateTo)}.`]
  return [`Llega entre el ${formatShortDay(estimateFrom)} y el ${formatShortDay(estimateTo)}.`]
}
