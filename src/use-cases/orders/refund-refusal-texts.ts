import { formatCentavos } from '#domain/format-money.ts'
import { toCentavos } from '#domain/money.ts'

export type RefundRefusalReason = {
  code: string
  left?: number
  name?: string
  now?: number
  stays?: number
}

/** Spanish texts that explain why a refund was refused. */
const texts: Record<string, (details: RefundRefusalReason) => string> = {
  'order-not-found': () => 'No existe ese pedido.',
  'move-not-allowed': () => 'Ese pedido no tiene un pago en pie.',
  'approval-waiting': () => 'Otro reembolso de ese pedido espera a una segunda persona.',
  'approval-not-found': () => 'No existe esa solicitud.',
  'approval-over': () => 'Alguien ya decidió esa solicitud, o su plazo terminó.',
  'key-reused': () => 'Esta clave ya se usó para otro reembolso de ese pedido.',
  'own-approval': () => 'La aprueba o rechaza otra persona, no quien la pidió.',
  'refund-changed': ({ now = 0 }) =>
    `El reembolso cambió mientras tanto: ahora son ${formatCentavos(toCentavos(now))}. Pídelo de nuevo.`,
  'refunded-meanwhile': ({ stays = 0 }) =>
    `Mientras lo veías se reembolsó otra parte de este pedido: con éste quedarían pagados ${formatCentavos(toCentavos(stays))}. Revisa si todavía hace falta.`,
  'cancel-instead': () => 'Nada ha salido: para devolver todo, cancela el pedido.',
  'return-elsewhere': () =>
    'Esas piezas van en una devolución abierta, o la suya ya terminó: revísala antes.',
  'line-not-found': () => 'Ese producto no está en el pedido.',
  'nothing-to-refund': () => 'No hay nada que devolver.',
  'too-many-units': ({ name = '', left = 0 }) =>
    left === 0
      ? `De «${name}» ya no queda nada por devolver así.`
      : `De «${name}» quedan ${left} por devolver así.`,
  'not-a-part': ({ left = 0 }) =>
    `Menos de ${formatCentavos(toCentavos(left))}: es lo que queda de su pago.`,
}

export function refundRefusalText(refusal: RefundRefusalReason): string {
  return texts[refusal.code]?.(refusal) ?? refusal.code
}
