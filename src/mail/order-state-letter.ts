import { formatShortDay } from '#domain/format-dates.ts'
import { isReadyForPickup, type OrderState } from '#domain/orders/order-state.ts'
import type { deliveryMailTemplates } from '#domain/running/delivery-mail-templates.ts'
import type { GetLetterTexts } from './letter-text-placeholders.ts'
import type { LetterBlock, LetterLabelValueRow } from './letter.ts'
import {
  createPurchasedProductsBlock,
  createDeliveryDestinationBlocks,
} from './order-letter-blocks.ts'
import type { OrderLetterData, OrderLetterContent } from './order-letter-data.ts'

/**
 * E-mail template by order state; a state that is not listed uses the template with the same name
 * as the state.
 */
const letterOf: Partial<Record<OrderState, keyof typeof deliveryMailTemplates>> = {
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

/** E-mail about the new state of an order. */
export function composeOrderStateLetter(
  data: OrderLetterData & { returnUrl?: string },
  say: GetLetterTexts,
): OrderLetterContent {
  const { pickup } = data
  const letter = (pickup && letterOfPickup[data.status]) || letterOf[data.status]
  const { subject, opening, closing } = say(letter ?? 'pedido-cambio', {
    pedido: data.orderNumber,
    estado: data.state,
  })
  const onTheWay = data.status === 'shipped' || data.status === 'in_transit'
  const facts: LetterLabelValueRow[] = [['Estado', data.state]]
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
      ...(data.status === 'shipped'
        ? [createPurchasedProductsBlock(data), ...createDeliveryDestinationBlocks(data)]
        : []),
      ...wayBack(data),
    ],
    ...(onTheWay && data.trackingUrl
      ? { button: { label: 'Seguir mi paquete', url: data.trackingUrl } }
      : {}),
    closing,
  }
}

/** Block of an order e-mail with the link to return products, while returns are possible. */
function wayBack({
  returnUntil,
  returnUrl,
}: Parameters<typeof composeOrderStateLetter>[0]): LetterBlock[] {
  if (!returnUntil || !returnUrl) return []
  const words = `¿No es lo que esperabas? Puedes devolverlo hasta el ${formatShortDay(returnUntil)}, sin dar razones y sin entrar a tu cuenta.`
  return [{ words, link: { label: 'Devolver este pedido', url: returnUrl } }]
}

function pickupFacts(pickup: NonNullable<OrderLetterData['pickup']>): LetterLabelValueRow[] {
  const facts: LetterLabelValueRow[] = [
    ['Código', pickup.code ?? ''],
    ['Dónde', `${pickup.name}, ${pickup.address}`],
  ]
  if (pickup.hours) facts.push(['Horario', pickup.hours])
  if (pickup.until) facts.push(['Te lo guardamos hasta el', formatShortDay(pickup.until)])
  return facts
}
