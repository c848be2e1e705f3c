import { isReadyForPickup, type OrderState } from '#domain/orders/order-state.ts'
import { shownDay } from './dates.ts'
import type { Fact } from './letter.ts'
import { bought, destination } from './order-blocks.ts'
import { help, type OrderNewsData, type Written } from './order-news.ts'

const steps: Partial<Record<OrderState, { subject: string; text: string }>> = {
  shipped: { subject: 'ya salió', text: 'Entregamos tu paquete a la paquetería.' },
  in_transit: { subject: 'está en camino', text: 'Tu paquete está en proceso de entrega.' },
  delivery_failed: {
    subject: 'tuvo un problema en la entrega',
    text: 'La paquetería no pudo entregar tu paquete. Revisa tu dirección y tu teléfono; ya lo estamos viendo.',
  },
  return_in_progress: {
    subject: 'está en devolución',
    text: 'Aceptamos tu devolución. Cuando recibamos el paquete te escribimos.',
  },
  refunded: { subject: 'se devolvió', text: 'Recibimos tu devolución y tramitamos tu reembolso.' },
  delivered_unconfirmed: {
    subject: 'fue entregado',
    text: 'La paquetería reporta que entregó tu paquete. Confírmalo en tu pedido o dinos si no fue así.',
  },
  completed: {
    subject: 'está entregado',
    text: '¡Que lo disfrutes! Si quieres, cuéntanos qué te parecieron tus productos con una reseña.',
  },
}

/** What a shopper reads when an order reaches its next state. */
export function orderMoved(data: OrderNewsData): Written {
  const { pickup } = data
  const step = (pickup && pickupSteps[data.status]) || steps[data.status]
  const onTheWay = data.status === 'shipped' || data.status === 'in_transit'
  const facts: Fact[] = [['Estado', data.state]]
  if (data.carrier) facts.push(['Paquetería', data.carrier])
  if (data.trackingNumber) facts.push(['Guía', data.trackingNumber])
  if (pickup?.code && isReadyForPickup(data.status, { pickup: true }))
    facts.push(...pickupFacts(pickup))
  return {
    subject: `Tu pedido ${data.orderNumber} ${step?.subject ?? 'cambió'}`,
    preview: data.state,
    blocks: [
      step?.text ?? `Tu pedido ahora está: ${data.state}.`,
      { facts },
      ...(data.status === 'shipped' ? [bought(data), ...destination(data)] : []),
    ],
    ...(onTheWay && data.trackingUrl
      ? { button: { label: 'Seguir mi paquete', url: data.trackingUrl } }
      : {}),
    closing: help,
  }
}

const pickupSteps: typeof steps = {
  delivery_failed: {
    subject: 'sigue en el punto de entrega',
    text: 'El plazo para recogerlo terminó. Dinos si todavía lo quieres o si prefieres que te devolvamos tu dinero.',
  },
  delivered_unconfirmed: {
    subject: 'te espera',
    text: 'Tu paquete ya está en el punto de entrega. Lleva una identificación y este código:',
  },
}

function pickupFacts(pickup: NonNullable<OrderNewsData['pickup']>): Fact[] {
  const facts: Fact[] = [
    ['Código', pickup.code ?? ''],
    ['Dónde', `${pickup.name}, ${pickup.address}`],
  ]
  if (pickup.hours) facts.push(['Horario', pickup.hours])
  if (pickup.until) facts.push(['Te lo guardamos hasta el', shownDay(pickup.until)])
  return facts
}
