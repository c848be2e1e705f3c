import type { GetLetterTexts } from './letter-text-placeholders.ts'
import type { LetterBlock, LetterLabelValueRow } from './letter.ts'
import {
  createPurchasedProductsBlock,
  createDeliveryDestinationBlocks,
} from './order-letter-blocks.ts'
import type { OrderLetterData, OrderLetterContent } from './order-letter-data.ts'

type Part = NonNullable<OrderLetterData['parcel']>['part']

const letterOf = {
  whole: 'pedido-salio',
  part: 'salio-una-parte',
  rest: 'salio-lo-demas',
} as const satisfies Record<Part, string>

/** E-mail about a shipped parcel. */
export function composeOrderShippedLetter(
  data: OrderLetterData,
  say: GetLetterTexts,
): OrderLetterContent {
  const part = data.parcel?.part ?? 'whole'
  const { subject, opening, closing } = say(letterOf[part], { pedido: data.orderNumber })
  return {
    subject,
    preview: part === 'whole' ? data.state : opening.join(' '),
    blocks: [
      ...opening,
      { facts: trackingFacts(data) },
      ...(part === 'whole' ? [createPurchasedProductsBlock(data)] : contents(data)),
      ...createDeliveryDestinationBlocks(data),
    ],
    ...(data.trackingUrl && { button: { label: 'Seguir mi paquete', url: data.trackingUrl } }),
    closing,
  }
}

/** E-mail about the delivery of a part of the order. */
export function composePartialDeliveryLetter(
  data: OrderLetterData,
  say: GetLetterTexts,
): OrderLetterContent {
  const { subject, opening, closing } = say('llego-una-parte', { pedido: data.orderNumber })
  return {
    subject,
    preview: 'Lo demás viaja aparte.',
    blocks: [...opening, { facts: trackingFacts(data) }, ...contents(data)],
    closing,
  }
}

function trackingFacts({ state, carrier, trackingNumber }: OrderLetterData): LetterLabelValueRow[] {
  const facts: LetterLabelValueRow[] = [['Estado', state]]
  if (carrier) facts.push(['Paquetería', carrier])
  if (trackingNumber) facts.push(['Guía', trackingNumber])
  return facts
}

function contents({ parcel }: OrderLetterData): LetterBlock[] {
  const lines = parcel?.lines.map(({ name, quantity }) => `${quantity} × ${name}`) ?? []
  return [{ title: 'En este paquete', lines }]
}
