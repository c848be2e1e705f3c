import type { Block, Fact } from './letter.ts'
import { bought, destination } from './order-blocks.ts'
import { help, type OrderNewsData, type Written } from './order-news.ts'

type Part = NonNullable<OrderNewsData['parcel']>['part']

const shipped: Record<Part, { subject: (number: string) => string; text: string }> = {
  whole: {
    subject: (number) => `Tu pedido ${number} ya salió`,
    text: 'Entregamos tu paquete a la paquetería.',
  },
  part: {
    subject: (number) => `Una parte de tu pedido ${number} ya salió`,
    text: 'Entregamos una parte de tu pedido a la paquetería. Lo demás viaja aparte; te escribimos cuando salga.',
  },
  rest: {
    subject: (number) => `Lo que faltaba de tu pedido ${number} ya salió`,
    text: 'Entregamos a la paquetería lo que faltaba de tu pedido.',
  },
}

/** What a shopper reads when a parcel of an order has left. */
export function orderShipped(data: OrderNewsData): Written {
  const part = data.parcel?.part ?? 'whole'
  const { subject, text } = shipped[part]
  return {
    subject: subject(data.orderNumber),
    preview: part === 'whole' ? data.state : text,
    blocks: [
      text,
      { facts: trackingFacts(data) },
      ...(part === 'whole' ? [bought(data)] : contents(data)),
      ...destination(data),
    ],
    ...(data.trackingUrl && { button: { label: 'Seguir mi paquete', url: data.trackingUrl } }),
    closing: help,
  }
}

/** What a shopper reads when some of an order has arrived and some has not. */
export function orderPartArrived(data: OrderNewsData): Written {
  return {
    subject: `Llegó una parte de tu pedido ${data.orderNumber}`,
    preview: 'Lo demás viaja aparte.',
    blocks: [
      'La paquetería reporta que entregó este paquete. Lo demás de tu pedido viaja aparte.',
      { facts: trackingFacts(data) },
      ...contents(data),
    ],
    closing: 'Si no lo tienes, ábrenos un ticket desde tu pedido y lo buscamos contigo.',
  }
}

function trackingFacts({ state, carrier, trackingNumber }: OrderNewsData): Fact[] {
  const facts: Fact[] = [['Estado', state]]
  if (carrier) facts.push(['Paquetería', carrier])
  if (trackingNumber) facts.push(['Guía', trackingNumber])
  return facts
}

function contents({ parcel }: OrderNewsData): Block[] {
  const lines = parcel?.lines.map(({ name, quantity }) => `${quantity} × ${name}`) ?? []
  return [{ title: 'En este paquete', lines }]
}
