import type { OfficeOrderResponse, OfficeOrderRow } from '#contract/operator/orders.ts'

type Standing = Pick<
  OfficeOrderRow,
  'status' | 'state' | 'next' | 'payment_flag' | 'parcels' | 'packed' | 'to_pack'
>

/** Order state for the order's page, with more details than in lists. */
export function toDetailedOrderState(order: OfficeOrderResponse): Standing {
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
  return {
    ...order,
    parcels: order.parcels.map(({ status }) => status),
    packed: sum(order.parcels.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))),
    to_pack: sum(order.lines.map(({ to_pack }) => to_pack)),
  }
}

/**
 * CSS classes of an order state's dot: a ring before packing or payment, blue when partly packed or
 * ready to ship, green when done, red for problems.
 */
export function getOrderStateStyle({ status, next, payment_flag, parcels }: Standing): string {
  if (payment_flag !== null && payment_flag !== 'refunded') return 'st no'
  if (status === 'delivery_failed') return 'st no'
  if (next === 'pack' && parcels.length === 0) return 'st wait'
  if (next === 'pack' || next === 'ship') return 'st go'
  return status === 'processing' || status === 'pending_payment' ? 'st wait' : 'st ok'
}

const flags = {
  paid_late: 'Pagó tarde',
  refund_open: 'Reembolso pendiente',
  refunded: 'Reembolsado',
  charged_back: 'Contracargo',
  underpaid: 'Pago incompleto',
} as const

export function formatDetailedOrderState(standing: Standing): string {
  const { state, next, payment_flag, parcels, packed, to_pack } = standing
  if (payment_flag !== null) return flags[payment_flag]
  // Non-breaking spaces keep the numbers on one line
  const part = `en parte, ${packed}\u00A0de\u00A0${packed + to_pack}`
  if (next === 'ship') return to_pack > 0 ? `Empacado ${part}` : 'Empacado'
  if (next !== 'pack') return state
  return parcels.length > 0 ? `Enviado ${part}` : 'Por empacar'
}

/** Maximum length of an order number in search fields. */
export const maxOrderSearchLength = 20

export const orderActionLabels = {
  pack: 'Empacar',
  ship: 'Enviar',
  'ready-for-pickup': 'Avisar que está',
  'hand-over': 'Entregar',
} as const

/** Waiting time as text: `13 min`, `4 h`, `2 días`. */
export function formatOrderWaitingTime(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 día' : `${days} días`
}

/** Display name of an actor (operator or shopper); empty for the system. */
export function formatActorName(actor: string | null): string {
  if (actor === null || actor === 'system') return ''
  if (actor.startsWith('shopper:')) return 'La persona que compró'
  return actor.replace(/^operator:/, '').replace(/\/key:\d+$/, ' (por una llave)')
}

export const parcelStateLabels: Record<OfficeOrderResponse['parcels'][number]['status'], string> = {
  packed: 'Empacado',
  sent: 'Enviado',
  delivered: 'Entregado',
}

/** Hint with the expected format of tracking numbers. */
export function formatTrackingHint(
  examples: OfficeOrderResponse['tracking_examples'],
): string | undefined {
  if (examples.length === 0) return undefined
  return `Como ${oneOf.format(examples.map(({ carrier, example }) => `${example} (${carrier})`))}.`
}

const oneOf = new Intl.ListFormat('es', { type: 'disjunction' })

/** Units of a parcel as text: `4 × Memoria USB; 1 × Mouse`. */
export function formatParcelUnits(
  { lines }: Pick<OfficeOrderResponse, 'lines'>,
  units: OfficeOrderResponse['parcels'][number]['lines'],
): string {
  const nameOf = (id: number) => lines.find((line) => line.id === id)?.name ?? ''
  return units.map(({ line, quantity }) => `${quantity} × ${nameOf(line)}`).join('; ')
}
