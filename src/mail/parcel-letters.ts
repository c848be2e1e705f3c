import type { Say } from './letter-texts.ts'
import type { Block, Fact } from './letter.ts'
import { bought, destination } from './order-blocks.ts'
import type { OrderNewsData, Written } from './order-news.ts'

type Part = NonNullable<OrderNewsData['parcel']>['part']

const letterOf = {
  whole: 'pedido-salio',
  part: 'salio-una-parte',
  rest: 'salio-lo-demas',
} as const satisfies Record<Part, string>

/** Letter about a shipped parcel. */
export function orderShipped(data: OrderNewsData, say: Say): Written {
  const part = data.parcel?.part ?? 'whole'
  const { subject, opening, closing } = say(letterOf[part], { pedido: data.orderNumber })
  return {
    subject,
    preview: part === 'whole' ? data.state : opening.join(' '),
    blocks: [
      ...opening,
      { facts: trackingFacts(data) },
      ...(part === 'whole' ? [bought(data)] : contents(data)),
      ...destination(data),
    ],
    ...(data.trackingUrl && { button: { label: 'Seguir mi paquete', url: data.trackingUrl } }),
    closing,
  }
}

/** Letter about the arrival of a part of the order. */
export function orderPartArrived(data: OrderNewsData, say: Say): Written {
  const { subject, opening, closing } = say('llego-una-parte', { pedido: data.orderNumber })
  return {
    subject,
    preview: 'Lo demás viaja aparte.',
    blocks: [...opening, { facts: trackingFacts(data) }, ...contents(data)],
    closing,
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
