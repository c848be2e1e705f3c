import type { LetterBlock } from './letter.ts'
import type { OrderLetterData } from './order-letter-data.ts'

/**
 * Blocks of an order e-mail with the next steps of a paid order, and where to find its licence
 * keys.
 */
export function createPaidOrderStepBlocks({ digital, pickup }: OrderLetterData): LetterBlock[] {
  const keys: LetterBlock = {
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
  const next: LetterBlock = { title: 'Qué sigue', steps }
  return digital === 'some' ? [next, keys] : [next]
}

/** Blocks of an order e-mail with the payment instructions of an unpaid order. */
export function createPaymentInstructionBlocks({ method }: OrderLetterData): LetterBlock[] {
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
