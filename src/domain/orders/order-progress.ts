/** The states of an order; the numbers decide which steps of its progress are lit. */
export const orderStates = [
  { id: 0, status: 'canceled', label: 'Cancelado' },
  { id: 1, status: 'pending_payment', label: 'Pendiente de pago' },
  { id: 2, status: 'processing', label: 'Pago confirmado, en preparación' },
  { id: 3, status: 'shipped', label: 'Enviado' },
  { id: 4, status: 'in_transit', label: 'En proceso de entrega' },
  { id: 5, status: 'delivery_failed', label: 'Incidencia en la entrega' },
  { id: 6, status: 'return_in_progress', label: 'Devolución en proceso' },
  { id: 7, status: 'refunded', label: 'Devuelto y reembolsado' },
  { id: 8, status: 'delivered_unconfirmed', label: 'Entregado por confirmar' },
  { id: 9, status: 'completed', label: 'Entregado' },
] as const

export type OrderStateId = (typeof orderStates)[number]['id']
export type OrderStatus = (typeof orderStates)[number]['status']

/** Where an order may go from each state; anything else is refused. */
const MOVES: Record<OrderStateId, readonly OrderStateId[]> = {
  0: [],
  1: [2, 0],
  2: [3, 0],
  3: [4, 5],
  4: [8, 9, 5],
  5: [4, 6, 7, 9],
  6: [7, 9],
  7: [],
  8: [9, 5, 6],
  9: [6],
}

/** How an order reaches its shopper. */
export type DeliveryWay = 'carrier' | 'pickup' | 'digital'

/** What never travels arrives when it is paid; what waits at the shop's own point needs no carrier. */
const OTHER_MOVES: Record<DeliveryWay, Partial<typeof MOVES>> = {
  carrier: {},
  pickup: { 2: [8, 3, 0] },
  digital: { 2: [9, 0] },
}

export function canMove(
  from: OrderStateId,
  to: OrderStateId,
  way: DeliveryWay = 'carrier',
): boolean {
  return movesFrom(from, way).includes(to)
}

export function movesFrom(
  from: OrderStateId,
  way: DeliveryWay = 'carrier',
): readonly OrderStateId[] {
  return OTHER_MOVES[way][from] ?? MOVES[from]
}

/** The one move outside the table: money that comes after the order was cancelled, with stock at hand. */
export function canRevive(from: OrderStateId): boolean {
  return from === 0
}

/** The words of a state; at a pick-up point "delivered, to be confirmed" means that it waits there. */
export function stateLabel(id: OrderStateId, { pickup = false } = {}): string {
  return id === 8 && pickup ? 'Listo para recoger' : stateOf(id).label
}

export function statusOf(id: OrderStateId): OrderStatus {
  return stateOf(id).status
}

/** Whether the order may still be called off: before it leaves the shop. */
export function isCancellable(id: OrderStateId): boolean {
  return canMove(id, 0)
}

/** Days after the carrier's report until silence counts as received. */
export const CONFIRMED_AFTER_DAYS = 3
/** Whether its shopper may do so alone: a key, once paid, has been delivered. */
export function isCancellableByShopper(
  id: OrderStateId,
  lines: readonly { digital: boolean }[],
): boolean {
  return isCancellable(id) && (id === 1 || !lines.some(({ digital }) => digital))
}

/** Whether the shopper may say that the order has arrived. */
export function isConfirmable(id: OrderStateId): boolean {
  return id === 8 || id === 4
}

function stateOf(id: OrderStateId) {
  return orderStates.find((state) => state.id === id)!
}
