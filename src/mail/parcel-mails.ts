import { type MailTemplate, mailPlaceholders } from '#domain/running/mail-texts.ts'
import type { MailContentBlock, MailLabelValueRow } from './mail-template-types.ts'
import {
  createPurchasedProductsBlock,
  createDeliveryDestinationBlocks,
} from './order-email-blocks.ts'
import {
  defineOrderMailTemplate,
  exampleOrderMailData,
  type OrderMailData,
  defaultOrderMailTexts,
} from './order-mail-template.ts'

/** Invented order whose parcel is with the carrier, for previews of mails. */
export const exampleShippedOrderMailData = {
  ...exampleOrderMailData,
  status: 'shipped',
  state: 'Enviado',
  carrier: 'Correcaminos',
  trackingNumber: 'CM123456MX',
} as const

function exampleParcel(part: 'whole' | 'part' | 'rest'): OrderMailData {
  const lines = [{ name: mailPlaceholders.producto.example, quantity: 1 }]
  return { ...exampleShippedOrderMailData, parcel: { part, lines } }
}

export const defaultParcelMailTexts = { ...defaultOrderMailTexts, group: 'Envíos' } as const

export type OrderMailTemplates = Record<string, MailTemplate & { example: OrderMailData }>

export const wholeOrderShippedMailTemplate = {
  'pedido-salio': {
    name: 'Pedido enviado',
    ...defaultParcelMailTexts,
    sent: 'Cuando la paquetería recibe todo el pedido.',
    subject: 'Tu pedido {pedido} ya salió',
    opening: 'Entregamos tu paquete a la paquetería.',
    example: exampleParcel('whole'),
  },
} satisfies OrderMailTemplates

/** Mails about parcels. */
export const parcelMails = {
  'order-shipped': defineOrderMailTemplate({
    label: 'ya salió',
    title: ({ state, parcel }) =>
      parcel?.part === 'part' ? 'Una parte de tu pedido ya salió' : state,
    texts: {
      ...wholeOrderShippedMailTemplate,
      'salio-una-parte': {
        name: 'Una parte enviada',
        ...defaultParcelMailTexts,
        sent: 'Cuando sale un paquete y falta otro.',
        subject: 'Una parte de tu pedido {pedido} ya salió',
        opening:
          'Entregamos una parte de tu pedido a la paquetería. Lo demás viaja aparte; te escribimos cuando salga.',
        example: exampleParcel('part'),
      },
      'salio-lo-demas': {
        name: 'Lo demás enviado',
        ...defaultParcelMailTexts,
        sent: 'Cuando sale el último paquete de un pedido.',
        subject: 'Lo que faltaba de tu pedido {pedido} ya salió',
        opening: 'Entregamos a la paquetería lo que faltaba de tu pedido.',
        example: exampleParcel('rest'),
      },
    },
    compose(data, say) {
      const part = data.parcel?.part ?? 'whole'
      const letter = {
        whole: 'pedido-salio',
        part: 'salio-una-parte',
        rest: 'salio-lo-demas',
      } as const
      const { opening, ...said } = say(letter[part], { pedido: data.orderNumber })
      return {
        ...said,
        preview: part === 'whole' ? data.state : opening.join(' '),
        blocks: [
          ...opening,
          { facts: createParcelTrackingRows(data) },
          ...(part === 'whole' ? [createPurchasedProductsBlock(data)] : contents(data)),
          ...createDeliveryDestinationBlocks(data),
        ],
        ...createParcelTrackingButton(data),
      }
    },
  }),

  'order-part-arrived': defineOrderMailTemplate({
    label: 'llegó una parte',
    title: () => 'Llegó una parte de tu pedido',
    texts: {
      'llego-una-parte': {
        name: 'Una parte entregada',
        ...defaultParcelMailTexts,
        sent: 'Cuando llega un paquete y falta otro.',
        subject: 'Llegó una parte de tu pedido {pedido}',
        opening:
          'La paquetería reporta que entregó este paquete. Lo demás de tu pedido viaja aparte.',
        closing: 'Si no lo tienes, ábrenos un ticket desde tu pedido y lo buscamos contigo.',
        example: exampleParcel('part'),
      },
    },
    compose(data, say) {
      const { opening, ...said } = say('llego-una-parte', { pedido: data.orderNumber })
      return {
        ...said,
        preview: 'Lo demás viaja aparte.',
        blocks: [...opening, { facts: createParcelTrackingRows(data) }, ...contents(data)],
      }
    },
  }),
}

export function createParcelTrackingRows({
  state,
  carrier,
  trackingNumber,
}: OrderMailData): MailLabelValueRow[] {
  const facts: MailLabelValueRow[] = [['Estado', state]]
  if (carrier) facts.push(['Paquetería', carrier])
  if (trackingNumber) facts.push(['Guía', trackingNumber])
  return facts
}

export function createParcelTrackingButton({ trackingUrl }: OrderMailData) {
  return trackingUrl ? { button: { label: 'Seguir mi paquete', url: trackingUrl } } : {}
}

function contents({ parcel }: OrderMailData): MailContentBlock[] {
  const lines = parcel?.lines.map(({ name, quantity }) => `${quantity} × ${name}`) ?? []
  return [{ title: 'En este paquete', lines }]
}
