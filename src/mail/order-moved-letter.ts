import { formatShortDay } from '#domain/format-dates.ts'
import { isReadyForPickup, type OrderState } from '#domain/orders/order-state.ts'
import type { deliveryLetters } from '#domain/running/delivery-mail-letters.ts'
import type { Say } from './letter-texts.ts'
import type { Block, Fact } from './letter.ts'
import { bought, destination } from './order-blocks.ts'
import type { OrderNewsData, Written } from './order-news.ts'

/** Letters by order state; a state that is not listed has a letter of the same name. */
const letterOf: Partial<Record<OrderState, keyof typeof deliveryLetters>> = {
  shipped: 'pedido-salio',
  in_transit: 'pedido-en-camino',
  delivery_failed: 'entrega-fallida',
  return_in_progress: 'pedido-en-devolucion',
  refunded: 'pedido-devuelto',
  delivered_unconfirmed: 'pedido-entregado',
  completed: 'pedido-completado',
}

const letterOfPickup: typeof letterOf = {
  delivery_failed: 'plazo-para-recoger',
  delivered_unconfirmed: 'listo-para-recoger',
}

/** Letter about an order's new state. */
export function orderMoved(data: OrderNewsData & { returnUrl?: string }, say: Say): Written {
  const { pickup } = data
  const letter = (pickup && letterOfPickup[data.status]) || letterOf[data.status]
  const { subject, opening, closing } = say(letter ?? 'pedido-cambio', {
    pedido: data.orderNumber,
    estado: data.state,
  })
  const onTheWay = data.status === 'shipped' || data.status === 'in_transit'
  const facts: Fact[] = [['Estado', data.state]]
  if (data.carrier) facts.push(['Paquetería', data.carrier])
  if (data.trackingNumber) facts.push(['Guía', data.trackingNumber])
  if (pickup?.code && isReadyForPickup(data.status, { pickup: true }))
    facts.push(...pickupFacts(pickup))
  return {
    subject,
    preview: data.state,
    blocks: [
      ...opening,
      { facts },
      ...(data.status === 'shipped' ? [bought(data), ...destination(data)] : []),
      ...wayBack(data),
    ],
    ...(onTheWay && data.trackingUrl
      ? { button: { label: 'Seguir mi paquete', url: data.trackingUrl } }
      : {}),
    closing,
  }
}

/** Block with the return link, while it is valid. */
function wayBack({ returnUntil, returnUrl }: Parameters<typeof orderMoved>[0]): Block[] {
  if (!returnUntil || !returnUrl) return []
  const words = `¿No es lo que esperabas? Puedes devolverlo hasta el ${formatShortDay(returnUntil)}, sin dar razones y sin entrar a tu cuenta.`
  return [{ words, link: { label: 'Devolver este pedido', url: returnUrl } }]
}

function pickupFacts(pickup: NonNullable<OrderNewsData['pickup']>): Fact[] {
  const facts: Fact[] = [
    ['Código', pickup.code ?? ''],
    ['Dónde', `${pickup.name}, ${pickup.address}`],
  ]
  if (pickup.hours) facts.push(['Horario', pickup.hours])
  if (pickup.until) facts.push(['Te lo guardamos hasta el', formatShortDay(pickup.until)])
  return facts
}
