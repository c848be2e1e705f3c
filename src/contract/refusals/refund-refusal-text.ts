import { formatCentavos } from '#domain/format-money.ts'
import type { Centavos } from '#domain/money.ts'
import { getRefusalText, type RefusalCode } from './refusals.ts'

/** Refusal of a refund; amounts in centavos. */
export type RefundRefusal =
  | { code: 'refund-changed'; now: Centavos }
  | { code: 'refunded-meanwhile'; stays: Centavos }
  | { code: 'too-many-units'; name: string; left: number }
  | { code: 'not-a-part'; left: Centavos }
  | { code: Exclude<RefusalCode, 'too-many-units'> }

const ownTexts = {
  'move-not-allowed': 'Ese pedido no tiene un pago en pie.',
  'approval-waiting': 'Otro reembolso de ese pedido espera a una segunda persona.',
  'key-reused': 'Esta clave ya se usó para otro reembolso de ese pedido.',
  'return-elsewhere':
    'Esas piezas van en una devolución abierta, o la suya ya terminó: revísala antes.',
}

/** Spanish words that explain to operators why a refund was refused. */
export function getRefundRefusalText(refusal: RefundRefusal): string {
  switch (refusal.code) {
    case 'refund-changed':
      return `El reembolso cambió mientras tanto: ahora son ${formatCentavos(refusal.now)}. Pídelo de nuevo.`
    case 'refunded-meanwhile':
      return `Mientras lo veías se reembolsó otra parte de este pedido: con éste quedarían pagados ${formatCentavos(refusal.stays)}. Revisa si todavía hace falta.`
    case 'too-many-units':
      return refusal.left === 0
        ? `De «${refusal.name}» ya no queda nada por devolver así.`
        : `De «${refusal.name}» quedan ${refusal.left} por devolver así.`
    case 'not-a-part':
      return `Menos de ${formatCentavos(refusal.left)}: es lo que queda de su pago.`
    default:
      return getRefusalText(refusal.code, ownTexts)
  }
}
