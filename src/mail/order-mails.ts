import { formatCentavos } from '#domain/format-money.ts'
import { toCentavos } from '#domain/money.ts'
import {
  createOrderRecordHashBlocks,
  createPurchasedProductsBlock,
  createDeliveryDestinationBlocks,
  createPaymentBlocks,
} from './order-email-blocks.ts'
import {
  enterBankAccountMailButton,
  defineOrderMailTemplate,
  exampleOrderMailData,
  exampleSpeiOrderMailData,
  getOrderMailPlaceholders,
  defaultOrderMailTexts,
  ticketListMailButton,
} from './order-mail-template.ts'
import {
  createDeliveryEstimateBlocks,
  createPaidOrderNextStepBlocks,
  createPaymentInstructionBlocks,
  createCanceledOrderRefundTexts,
} from './order-next-steps.ts'
import {
  createVoucherBarcodeBlocks,
  createVoucherDetailRows,
} from './payment-voucher-email-blocks.ts'

const untilPaid = 'Si el plazo termina sin tu pago, cancelamos el pedido y no se te cobra nada.'

const orderText = { ...defaultOrderMailTexts, group: 'Pedidos' } as const

/** Mails about purchase, payment and cancellation. */
export const orderMails = {
  'order-confirmed': defineOrderMailTemplate({
    label: 'recibimos tu pedido',
    title: () => 'Recibimos tu pago',
    texts: {
      'pedido-confirmado': {
        name: 'Pedido confirmado',
        ...orderText,
        sent: 'Al confirmarse el pago.',
        subject: 'Recibimos tu pedido {pedido}',
        opening: 'Tu pago quedó confirmado y ya preparamos tu pedido. Esto compraste:',
        places: ['pedido', 'total'],
        example: exampleOrderMailData,
      },
      'pedido-de-claves': {
        name: 'Pedido confirmado, solo claves',
        ...orderText,
        sent: 'Al confirmarse el pago de un pedido sin nada que enviar.',
        subject: 'Recibimos tu pedido {pedido}',
        opening: 'Tu pago quedó confirmado. Esto compraste:',
        places: ['pedido', 'total'],
        example: { ...exampleOrderMailData, digital: 'all', address: null },
      },
    },
    compose(data, say) {
      const letter = data.digital === 'all' ? 'pedido-de-claves' : 'pedido-confirmado'
      const { opening, ...said } = say(letter, getOrderMailPlaceholders(data))
      return {
        ...said,
        preview: `Tu pago de ${formatCentavos(data.total)} quedó confirmado.`,
        blocks: [
          ...opening,
          createPurchasedProductsBlock(data),
          ...createDeliveryEstimateBlocks(data),
          ...createDeliveryDestinationBlocks(data),
          ...createPaymentBlocks(data),
          ...createOrderRecordHashBlocks(data),
          ...createPaidOrderNextStepBlocks(data),
        ],
      }
    },
  }),

  'order-awaits-payment': defineOrderMailTemplate({
    label: 'cómo pagar',
    title: () => 'Tu pedido espera tu pago',
    texts: {
      'por-pagar-en-efectivo': {
        name: 'Ficha para pagar en efectivo',
        ...orderText,
        sent: 'Al hacer un pedido que se paga en una tienda.',
        subject: 'Paga tu pedido {pedido}',
        opening:
          'Apartamos tus productos. Paga en efectivo en una tienda participante con esta referencia:',
        closing: untilPaid,
        places: ['pedido', 'total'],
        example: {
          ...exampleOrderMailData,
          method: 'cash',
          voucher: {
            reference: '99887766',
            barcode: '93000026118473205519',
            expiresAt: '2026-12-02T05:30:00Z',
          },
        },
      },
      'por-pagar-por-transferencia': {
        name: 'Ficha para transferir',
        ...orderText,
        sent: 'Al hacer un pedido que se paga por SPEI.',
        subject: 'Paga tu pedido {pedido}',
        opening:
          'Apartamos tus productos. Haz la transferencia SPEI a esta CLABE por el monto exacto:',
        closing: untilPaid,
        places: ['pedido', 'total'],
        example: exampleSpeiOrderMailData,
      },
    },
    compose(data, say) {
      const letter =
        data.method === 'cash' ? 'por-pagar-en-efectivo' : 'por-pagar-por-transferencia'
      const { opening, ...said } = say(letter, getOrderMailPlaceholders(data))
      return {
        ...said,
        preview: `Apartamos tus productos. Faltan ${formatCentavos(data.total)}.`,
        blocks: [
          ...opening,
          { facts: createVoucherDetailRows(data) },
          ...createVoucherBarcodeBlocks(data),
          ...createPaymentInstructionBlocks(data),
          createPurchasedProductsBlock(data),
          ...createDeliveryDestinationBlocks(data),
          ...createOrderRecordHashBlocks(data),
        ],
        button: { label: 'Ver mi ficha de pago', path: `/order-detail/${data.orderNumber}` },
      }
    },
  }),

  'order-underpaid': defineOrderMailTemplate({
    label: 'falta una parte del pago',
    title: () => 'Falta una parte de tu pago',
    texts: {
      'pago-incompleto': {
        name: 'Pago incompleto',
        ...orderText,
        sent: 'Cuando una transferencia llega por menos del total.',
        subject: 'Falta una parte del pago de tu pedido {pedido}',
        opening:
          'Tu transferencia llegó, pero faltan {falta} para completar {total}. Transfiérelos a la misma CLABE:',
        closing: 'Si el plazo termina con el pago incompleto, te devolvemos lo que enviaste.',
        places: ['pedido', 'total', 'falta'],
        needs: { subject: ['pedido'], opening: ['falta'] },
        example: { ...exampleSpeiOrderMailData, missing: toCentavos(20_000) },
      },
    },
    compose(data, say) {
      const missing = formatCentavos(data.missing ?? data.total)
      const { opening, ...said } = say('pago-incompleto', {
        ...getOrderMailPlaceholders(data),
        falta: missing,
      })
      return {
        ...said,
        preview: `Faltan ${missing}.`,
        blocks: [...opening, { facts: createVoucherDetailRows(data) }],
      }
    },
  }),

  'order-paid-late': defineOrderMailTemplate({
    label: 'el pago llegó tarde',
    title: () => 'Tu pago llegó tarde y ya no hay existencias',
    texts: {
      'pago-tarde': {
        name: 'Pago que llegó tarde',
        ...orderText,
        sent: 'Cuando se paga un pedido cuyo plazo terminó y ya no hay existencias.',
        subject: 'Tu pago del pedido {pedido} llegó tarde',
        opening:
          'Recibimos {total} cuando el plazo ya había terminado y los productos ya no están disponibles.\n\nAbrimos un ticket para darle seguimiento a tu dinero.',
        closing: 'Sentimos el contratiempo.',
        places: ['pedido', 'total'],
        needs: { subject: ['pedido'], opening: ['total'] },
        example: exampleOrderMailData,
      },
    },
    compose(data, say) {
      const { opening, ...said } = say('pago-tarde', getOrderMailPlaceholders(data))
      return {
        ...said,
        preview: 'Ya no hay existencias. De tu pago te escribimos aparte.',
        blocks: opening,
        button: ticketListMailButton,
      }
    },
  }),

  'order-canceled': defineOrderMailTemplate({
    label: 'se canceló',
    title: () => 'Tu pedido se canceló',
    texts: {
      'pedido-cancelado': {
        name: 'Pedido cancelado',
        ...orderText,
        sent: 'Al cancelarse un pedido; debajo van el motivo, si lo hay, y qué pasa con el dinero.',
        subject: 'Tu pedido {pedido} se canceló',
        opening: 'Cancelamos tu pedido.',
        example: { ...exampleOrderMailData, cancelReason: 'Lo pediste tú' },
      },
    },
    compose(data, say) {
      const { opening, ...said } = say('pedido-cancelado', getOrderMailPlaceholders(data))
      return {
        ...said,
        preview: 'Te contamos qué pasó y qué puedes hacer.',
        blocks: [
          ...opening,
          ...(data.cancelReason ? [`Motivo: ${data.cancelReason}.`] : []),
          ...createCanceledOrderRefundTexts(data),
          createPurchasedProductsBlock(data),
        ],
        button:
          data.amount === undefined || data.byGateway
            ? { label: 'Volver a comprar', path: `/order-detail/${data.orderNumber}` }
            : enterBankAccountMailButton,
      }
    },
  }),

  'order-address-corrected': defineOrderMailTemplate({
    label: 'cambió la dirección',
    title: () => 'Cambiamos la dirección de tu pedido',
    texts: {
      'direccion-corregida': {
        name: 'Dirección corregida',
        ...orderText,
        sent: 'Cuando la tienda corrige a dónde va un pedido.',
        subject: 'Cambiamos la dirección de tu pedido {pedido}',
        opening: 'Corregimos a dónde enviamos tu pedido. Revisa que esté bien: aún no sale.',
        closing:
          'Si tú no lo pediste o algo está mal, ábrenos un ticket desde tu pedido hoy mismo.',
        example: exampleOrderMailData,
      },
    },
    compose(data, say) {
      const { opening, ...said } = say('direccion-corregida', getOrderMailPlaceholders(data))
      return {
        ...said,
        preview: 'Revisa que sea la correcta; aún no sale.',
        blocks: [
          ...opening,
          ...createDeliveryDestinationBlocks(data),
          ...createDeliveryEstimateBlocks(data),
        ],
      }
    },
  }),
}
