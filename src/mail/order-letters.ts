import { formatShortDay, formatDateTime } from '#domain/format-dates.ts'
import { formatCentavos } from '#domain/format-money.ts'
import type { GetLetterTexts, LetterContext } from './letter-text-placeholders.ts'
import type { LetterBlock, LetterLabelValueRow, Letter } from './letter.ts'
import {
  createOrderHashBlocks,
  createPurchasedProductsBlock,
  createDeliveryDestinationBlocks,
  createPaymentBlocks,
  createRefundedProductsBlock,
} from './order-letter-blocks.ts'
import type { OrderLetterKind, OrderLetterData, OrderLetterContent } from './order-letter-data.ts'
import { createPaidOrderStepBlocks, createPaymentInstructionBlocks } from './order-next-steps.ts'
import { composeOrderStateLetter } from './order-state-letter.ts'
import { composePartialDeliveryLetter, composeOrderShippedLetter } from './parcel-letters.ts'
import { createVoucherBarcodeBlocks, createVoucherDetailRows } from './voucher-blocks.ts'

/** Composes an e-mail about an order. */
export function composeOrderLetter(
  news: OrderLetterKind,
  data: OrderLetterData,
  { sender, say }: LetterContext,
): Letter {
  const { button, ...written } = letters[news](data, say)
  const shown = button ?? { label: 'Ver mi pedido', path: `/order-detail/${data.orderNumber}` }
  return {
    ...written,
    greeting: data.firstName ? `Hola, ${data.firstName}:` : 'Hola:',
    button: {
      label: shown.label,
      url: 'url' in shown ? shown.url : `${sender.url}${shown.path}`,
    },
  }
}

const letters: Record<
  OrderLetterKind,
  (data: OrderLetterData, say: GetLetterTexts) => OrderLetterContent
> = {
  'order-confirmed': (data, say) => {
    const letter = data.digital === 'all' ? 'pedido-de-claves' : 'pedido-confirmado'
    const { opening, ...said } = say(letter, namesOf(data))
    return {
      ...said,
      preview: `Tu pago de ${formatCentavos(data.total)} quedó confirmado.`,
      blocks: [
        ...opening,
        createPurchasedProductsBlock(data),
        ...arrival(data),
        ...createDeliveryDestinationBlocks(data),
        ...createPaymentBlocks(data),
        ...createOrderHashBlocks(data),
        ...createPaidOrderStepBlocks(data),
      ],
    }
  },

  'order-awaits-payment': (data, say) => {
    const letter = data.method === 'cash' ? 'por-pagar-en-efectivo' : 'por-pagar-por-transferencia'
    const { opening, ...said } = say(letter, namesOf(data))
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
        ...createOrderHashBlocks(data),
      ],
      button: { label: 'Ver mi ficha de pago', path: `/order-detail/${data.orderNumber}` },
    }
  },

  'order-canceled': (data, say) => {
    const { opening, ...said } = say('pedido-cancelado', namesOf(data))
    return {
      ...said,
      preview: 'Te contamos qué pasó y qué puedes hacer.',
      blocks: [
        ...opening,
        ...(data.cancelReason ? [`Motivo: ${data.cancelReason}.`] : []),
        ...moneyOfCanceled(data),
        createPurchasedProductsBlock(data),
      ],
      button:
        data.amount === undefined || data.byGateway
          ? { label: 'Volver a comprar', path: `/order-detail/${data.orderNumber}` }
          : giveAccount,
    }
  },

  'order-moved': composeOrderStateLetter,
  'order-shipped': composeOrderShippedLetter,
  'order-part-arrived': composePartialDeliveryLetter,

  'order-address-corrected': (data, say) => {
    const { opening, ...said } = say('direccion-corregida', namesOf(data))
    return {
      ...said,
      preview: 'Revisa que sea la correcta; aún no sale.',
      blocks: [...opening, ...createDeliveryDestinationBlocks(data), ...arrival(data)],
    }
  },

  'order-paid-late': (data, say) => {
    const { opening, ...said } = say('pago-tarde', namesOf(data))
    return {
      ...said,
      preview: 'Ya no hay existencias. De tu pago te escribimos aparte.',
      blocks: opening,
      button: toTickets,
    }
  },

  'order-underpaid': (data, say) => {
    const missing = formatCentavos(data.missing ?? data.total)
    const { opening, ...said } = say('pago-incompleto', { ...namesOf(data), falta: missing })
    return {
      ...said,
      preview: `Faltan ${missing}.`,
      blocks: [...opening, { facts: createVoucherDetailRows(data) }],
    }
  },

  'order-refund-open': (data, say) => {
    const { opening, ...said } = say('reembolso-por-hacer', namesOf(data))
    return {
      ...said,
      preview: `Devolución del pedido ${data.orderNumber}.`,
      blocks: [
        ...opening,
        ...askAccount(data),
        ...createRefundedProductsBlock(data, 'Te devolvemos'),
      ],
      ...(data.byGateway ? {} : { button: giveAccount }),
    }
  },

  'order-return-requested': (data, say) => {
    const { opening, ...said } = say('devolucion-pedida', namesOf(data))
    return {
      ...said,
      preview: 'La pediste a tiempo. Te mandamos la guía de regreso.',
      blocks: [
        ...opening,
        ...createRefundedProductsBlock(data, 'Te devolvemos'),
        ...acknowledged(data),
      ],
      button: toTickets,
    }
  },

  'order-return-received': (data, say) => {
    const { opening, ...said } = say('devolucion-recibida', namesOf(data))
    return { ...said, preview: 'Lo revisamos pieza por pieza y te escribimos.', blocks: opening }
  },

  'order-return-refused': (data, say) => {
    const motivo = data.returnRefused ?? 'te escribimos por qué en tu ticket'
    const { opening, ...said } = say('devolucion-no-aceptada', { ...namesOf(data), motivo })
    return {
      ...said,
      preview: data.returnRefused ?? 'Te contamos por qué.',
      blocks: opening,
      button: toTickets,
    }
  },

  'order-refunded': (data, say) => {
    const { opening, ...said } = say('reembolso-hecho', namesOf(data))
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
}

/** Placeholder values used in most order e-mails. */
function namesOf({ orderNumber, total, amount }: OrderLetterData) {
  return {
    pedido: orderNumber,
    total: formatCentavos(total),
    monto: formatCentavos(amount ?? total),
  }
}

const toTickets = { label: 'Ver mis tickets', path: '/tickets' }
const giveAccount = { label: 'Dar mi CLABE', path: '/tickets' }

/**
 * Paragraphs about the refund of a cancelled order. They promise no refund before the refund is
 * made, because the gateway may reject the refund.
 */
function moneyOfCanceled(data: OrderLetterData): string[] {
  if (data.amount === undefined) {
    return data.voucher ? ['Si ya hiciste el pago, te escribimos en cuanto llegue.'] : []
  }
  return data.byGateway
    ? [`De los ${formatCentavos(data.amount)} que pagaste te escribimos aparte.`]
    : askAccount(data)
}

function askAccount({ amount, total, byGateway }: OrderLetterData): string[] {
  if (byGateway) return []
  return [
    `Para devolverte ${formatCentavos(amount ?? total)} necesitamos tu CLABE de 18 dígitos. Escríbela en el ticket que abrimos.`,
  ]
}

/**
 * Block with the details and SHA-256 seal of the acknowledgement of a return; the acknowledgement
 * is attached as a file.
 */
function acknowledged({ acknowledged: made }: OrderLetterData): LetterBlock[] {
  if (!made) return []
  const { folio, seal, at, isFree, refundDays } = made
  const days = refundDays === 1 ? '1 día hábil' : `${refundDays} días hábiles`
  const facts: LetterLabelValueRow[] = [
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

function arrival(data: OrderLetterData): LetterBlock[] {
  return data.digital === 'all' ? [] : journey(data)
}

function journey({ estimateFrom, estimateTo, pickup }: OrderLetterData): LetterBlock[] {
  if (!estimateFrom || !estimateTo) return []
  if (pickup) {
    const place = `${pickup.name}, ${pickup.address}`
    const days =
      estimateFrom === estimateTo
        ? `el ${formatShortDay(estimateTo)}`
        : `entre el ${formatShortDay(estimateFrom)} y el ${formatShortDay(estimateTo)}`
    return [`Estará listo ${days} en ${place}. Espera nuestro correo antes de ir por él.`]
  }
  if (estimateFrom === estimateTo) return [`Llega el ${formatShortDay(estimateTo)}.`]
  return [`Llega entre el ${formatShortDay(estimateFrom)} y el ${formatShortDay(estimateTo)}.`]
}
