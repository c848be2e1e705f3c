import { formatDateTime } from '#domain/format-dates.ts'
import { mailPlaceholders } from '#domain/running/mail-texts.ts'
import type { MailContentBlock, MailLabelValueRow } from './mail-template-types.ts'
import { createRefundedProductsBlock } from './order-email-blocks.ts'
import {
  enterBankAccountMailButton,
  defineOrderMailTemplate,
  exampleOrderMailData,
  exampleSpeiOrderMailData,
  getOrderMailPlaceholders,
  type OrderMailData,
  defaultOrderMailTexts,
  ticketListMailButton,
} from './order-mail-template.ts'
import { createBankAccountRequestText } from './order-next-steps.ts'

const returnText = { ...defaultOrderMailTexts, group: 'Devoluciones' } as const

/** Mails about returns and refunds. */
export const returnAndRefundMails = {
  'order-return-requested': defineOrderMailTemplate({
    label: 'recibimos tu devolución',
    title: () => 'Recibimos tu solicitud de devolución',
    texts: {
      'devolucion-pedida': {
        name: 'Devolución pedida',
        ...returnText,
        sent: 'Cuando alguien pide devolver su compra.',
        subject: 'Recibimos tu solicitud de devolución del pedido {pedido}',
        opening:
          'Pediste devolver tu compra dentro de los cinco días hábiles que tienes para arrepentirte; no hace falta que des razones.\n\nTe mandamos la guía de regreso en el ticket que abrimos. Guarda el producto con su empaque; cuando lo recibamos te devolvemos lo que pagaste.',
        example: exampleOrderMailData,
      },
    },
    compose(data, say) {
      const { opening, ...said } = say('devolucion-pedida', getOrderMailPlaceholders(data))
      return {
        ...said,
        preview: 'La pediste a tiempo. Te mandamos la guía de regreso.',
        blocks: [
          ...opening,
          ...createRefundedProductsBlock(data, 'Te devolvemos'),
          ...acknowledged(data),
        ],
        button: ticketListMailButton,
      }
    },
  }),

  'order-return-received': defineOrderMailTemplate({
    label: 'llegó tu devolución',
    title: () => 'Recibimos lo que devolviste',
    texts: {
      'devolucion-recibida': {
        name: 'Devolución recibida',
        ...returnText,
        sent: 'Cuando llega lo que se devolvió.',
        subject: 'Recibimos lo que devolviste del pedido {pedido}',
        opening: 'Ya llegó. Lo revisamos pieza por pieza y te escribimos.',
        example: exampleOrderMailData,
      },
    },
    compose(data, say) {
      const { opening, ...said } = say('devolucion-recibida', getOrderMailPlaceholders(data))
      return { ...said, preview: 'Lo revisamos pieza por pieza y te escribimos.', blocks: opening }
    },
  }),

  'order-return-refused': defineOrderMailTemplate({
    label: 'no aceptamos tu devolución',
    title: () => 'No aceptamos tu devolución',
    texts: {
      'devolucion-no-aceptada': {
        name: 'Devolución no aceptada',
        ...returnText,
        sent: 'Cuando la tienda no acepta lo devuelto.',
        subject: 'No aceptamos la devolución del pedido {pedido}',
        opening:
          'No podemos aceptar tu devolución: {motivo}.\n\nSi no estás de acuerdo, responde el ticket de tu devolución y lo vemos contigo.',
        places: ['pedido', 'motivo'],
        needs: { subject: ['pedido'], opening: ['motivo'] },
        example: { ...exampleOrderMailData, returnRefused: mailPlaceholders.motivo.example },
      },
    },
    compose(data, say) {
      const motivo = data.returnRefused ?? 'te escribimos por qué en tu ticket'
      const { opening, ...said } = say('devolucion-no-aceptada', {
        ...getOrderMailPlaceholders(data),
        motivo,
      })
      return {
        ...said,
        preview: data.returnRefused ?? 'Te contamos por qué.',
        blocks: opening,
        button: ticketListMailButton,
      }
    },
  }),

  'order-refund-open': defineOrderMailTemplate({
    label: 'te devolveremos dinero',
    title: () => 'Necesitamos tu CLABE para devolverte tu dinero',
    texts: {
      'reembolso-por-hacer': {
        name: 'Reembolso por hacer',
        ...returnText,
        sent: 'Al abrirse un reembolso por transferencia; debajo se pide la CLABE.',
        subject: 'Te devolveremos {monto}',
        opening: '',
        places: ['pedido', 'monto'],
        needs: { subject: ['monto'] },
        example: { ...exampleSpeiOrderMailData, byGateway: 0 },
      },
    },
    compose(data, say) {
      const { opening, ...said } = say('reembolso-por-hacer', getOrderMailPlaceholders(data))
      return {
        ...said,
        preview: `Devolución del pedido ${data.orderNumber}.`,
        blocks: [
          ...opening,
          ...createBankAccountRequestText(data),
          ...createRefundedProductsBlock(data, 'Te devolvemos'),
        ],
        ...(data.byGateway ? {} : { button: enterBankAccountMailButton }),
      }
    },
  }),

  'order-refunded': defineOrderMailTemplate({
    label: 'te devolvimos dinero',
    title: () => 'Te devolvimos tu dinero',
    texts: {
      'reembolso-hecho': {
        name: 'Reembolso hecho',
        ...returnText,
        sent: 'Cuando el dinero va de regreso.',
        subject: 'Te devolvimos {monto}',
        opening:
          'Hicimos la devolución de {monto} de tu pedido {pedido}. Según tu banco, puede tardar unos días en aparecer.',
        places: ['pedido', 'monto'],
        needs: { opening: ['monto', 'pedido'] },
        example: exampleOrderMailData,
      },
    },
    compose(data, say) {
      const { opening, ...said } = say('reembolso-hecho', getOrderMailPlaceholders(data))
      return {
        ...said,
        preview: `Devolución del pedido ${data.orderNumber}.`,
        blocks: [
          ...opening,
          ...(data.byGateway ? ['Va a la misma tarjeta con la que pagaste.'] : []),
          ...createRefundedProductsBlock(data, 'Te devolvimos'),
        ],
      }
    },
  }),
}

/**
 * Block with the details and SHA-256 seal of the acknowledgement of a return; the acknowledgement
 * is attached as a file.
 */
function acknowledged({ acknowledged: made }: OrderMailData): MailContentBlock[] {
  if (!made) return []
  const { folio, seal, at, isFree, refundDays } = made
  const days = refundDays === 1 ? '1 día hábil' : `${refundDays} días hábiles`
  const facts: MailLabelValueRow[] = [
    ['Folio', folio],
    ['La recibimos', formatDateTime(new Date(at))],
    ['El envío de regreso', isFree ? 'Lo paga la tienda' : 'Lo pagas tú'],
    ['Cuándo te reembolsamos', `A más tardar ${days} después de recibirlo`],
    ['Sello (SHA-256)', seal],
  ]
  return [
    { facts },
    `El acuse va adjunto: acuse-${folio}.json. El SHA-256 de ese archivo es el sello de arriba; si una letra cambiara, ya no coincidiría.`,
  ]
}
