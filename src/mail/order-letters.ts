import { shownMoney } from '#domain/shown-money.ts'
import { shownDay } from './dates.ts'
import type { Block, Letter } from './letter.ts'
import { bought, destination, payment, refunded } from './order-blocks.ts'
import { orderMoved } from './order-moved-letter.ts'
import { help, type OrderNews, type OrderNewsData, type Written } from './order-news.ts'
import { afterPaying, waysToPay } from './order-next-steps.ts'
import { orderPartArrived, orderShipped } from './parcel-letters.ts'
import { barcodeOf, voucherFacts } from './voucher-blocks.ts'

/** A letter with news of an order. */
export function orderLetter(news: OrderNews, data: OrderNewsData, shopUrl: string): Letter {
  const { button, ...written } = letters[news](data)
  const shown = button ?? { label: 'Ver mi pedido', path: `/order-detail/${data.orderNumber}` }
  return {
    ...written,
    greeting: data.firstName ? `Hola, ${data.firstName}:` : 'Hola:',
    button: {
      label: shown.label,
      url: 'url' in shown ? shown.url : `${shopUrl}${shown.path}`,
    },
  }
}

const letters: Record<OrderNews, (data: OrderNewsData) => Written> = {
  'order-confirmed': (data) => ({
    subject: `Recibimos tu pedido ${data.orderNumber}`,
    preview: `Tu pago de ${shownMoney(data.total)} quedó confirmado.`,
    blocks: [
      data.digital === 'all'
        ? 'Tu pago quedó confirmado. Esto compraste:'
        : 'Tu pago quedó confirmado y ya preparamos tu pedido. Esto compraste:',
      bought(data),
      ...arrival(data),
      ...destination(data),
      ...payment(data),
      ...afterPaying(data),
    ],
    closing: help,
  }),

  'order-awaits-payment': (data) => ({
    subject: `Paga tu pedido ${data.orderNumber}`,
    preview: `Apartamos tus productos. Faltan ${shownMoney(data.total)}.`,
    blocks: [
      data.method === 'cash'
        ? 'Apartamos tus productos. Paga en efectivo en una tienda participante con esta referencia:'
        : 'Apartamos tus productos. Haz la transferencia SPEI a esta CLABE por el monto exacto:',
      { facts: voucherFacts(data) },
      ...barcodeOf(data),
      ...waysToPay(data),
      bought(data),
      ...destination(data),
    ],
    button: { label: 'Ver mi ficha de pago', path: `/order-detail/${data.orderNumber}` },
    closing: 'Si el plazo termina sin tu pago, cancelamos el pedido y no se te cobra nada.',
  }),

  'order-canceled': (data) => ({
    subject: `Tu pedido ${data.orderNumber} se canceló`,
    preview: 'Te contamos qué pasó y qué puedes hacer.',
    blocks: [
      data.cancelReason ? `Motivo: ${data.cancelReason}.` : 'Cancelamos tu pedido.',
      data.amount === undefined
        ? 'Si ya habías pagado, te devolvemos el dinero y te escribimos cuando quede listo.'
        : wayBack(data),
      bought(data),
    ],
    button:
      data.amount === undefined || data.byGateway
        ? { label: 'Volver a comprar', path: `/order-detail/${data.orderNumber}` }
        : giveAccount,
    closing: help,
  }),

  'order-moved': orderMoved,
  'order-shipped': orderShipped,
  'order-part-arrived': orderPartArrived,

  'order-address-corrected': (data) => ({
    subject: `Cambiamos la dirección de tu pedido ${data.orderNumber}`,
    preview: 'Revisa que sea la correcta; aún no sale.',
    blocks: [
      'Corregimos a dónde enviamos tu pedido. Revisa que esté bien: aún no sale.',
      ...destination(data),
      ...arrival(data),
    ],
    closing: 'Si tú no lo pediste o algo está mal, ábrenos un ticket desde tu pedido hoy mismo.',
  }),

  'order-paid-late': (data) => ({
    subject: `Tu pago del pedido ${data.orderNumber} llegó tarde`,
    preview: 'Ya no hay existencias. Te devolvemos tu dinero.',
    blocks: [
      `Recibimos ${shownMoney(data.total)} cuando el plazo ya había terminado y los productos ya no están disponibles.`,
      'Te devolvemos todo tu dinero. Abrimos un ticket para darle seguimiento.',
    ],
    button: { label: 'Ver mis tickets', path: '/tickets' },
    closing: 'Sentimos el contratiempo.',
  }),

  'order-underpaid': (data) => ({
    subject: `Falta una parte del pago de tu pedido ${data.orderNumber}`,
    preview: `Faltan ${shownMoney(data.missing ?? data.total)}.`,
    blocks: [
      `Tu transferencia llegó, pero faltan ${shownMoney(data.missing ?? data.total)} para completar ${shownMoney(data.total)}. Transfiérelos a la misma CLABE:`,
      { facts: voucherFacts(data) },
    ],
    closing: 'Si el plazo termina con el pago incompleto, te devolvemos lo que enviaste.',
  }),

  'order-refund-open': (data) => ({
    subject: `Te devolveremos ${shownMoney(data.amount ?? data.total)}`,
    preview: `Devolución del pedido ${data.orderNumber}.`,
    blocks: [wayBack(data), ...refunded(data)],
    ...(data.byGateway ? {} : { button: giveAccount }),
    closing: help,
  }),

  'order-return-requested': (data) => ({
    subject: `Recibimos tu solicitud de devolución del pedido ${data.orderNumber}`,
    preview: 'La pediste a tiempo. Te mandamos la guía de regreso.',
    blocks: [
      'Pediste devolver tu compra dentro de los cinco días hábiles que tienes para arrepentirte; no hace falta que des razones.',
      'Te mandamos la guía de regreso en el ticket que abrimos. Guarda el producto con su empaque; cuando lo recibamos te devolvemos lo que pagaste.',
    ],
    button: { label: 'Ver mis tickets', path: '/tickets' },
    closing: help,
  }),

  'order-return-received': (data) => ({
    subject: `Recibimos lo que devolviste del pedido ${data.orderNumber}`,
    preview: 'Lo revisamos y te devolvemos tu dinero.',
    blocks: [
      'Ya llegó. Lo revisamos pieza por pieza y te escribimos cuando tu dinero vaya de regreso.',
    ],
    closing: help,
  }),

  'order-return-refused': (data) => ({
    subject: `No aceptamos la devolución del pedido ${data.orderNumber}`,
    preview: data.returnRefused ?? 'Te contamos por qué.',
    blocks: [
      `No podemos aceptar tu devolución: ${data.returnRefused ?? 'te escribimos por qué en tu ticket'}.`,
      'Si no estás de acuerdo, responde el ticket de tu devolución y lo vemos contigo.',
    ],
    button: { label: 'Ver mis tickets', path: '/tickets' },
    closing: help,
  }),

  'order-refunded': (data) => ({
    subject: `Te devolvimos ${shownMoney(data.amount ?? data.total)}`,
    preview: `Devolución del pedido ${data.orderNumber}.`,
    blocks: [
      `Hicimos la devolución de ${shownMoney(data.amount ?? data.total)} de tu pedido ${data.orderNumber}. Según tu banco, puede tardar unos días en aparecer.`,
    ],
    closing: help,
  }),
}

const giveAccount = { label: 'Dar mi CLABE', path: '/tickets' }

function wayBack({ amount, total, byGateway }: OrderNewsData): string {
  const money = shownMoney(amount ?? total)
  return byGateway
    ? `La devolución de ${money} va a la misma tarjeta con la que pagaste. Tu banco puede tardar unos días en mostrarla.`
    : `Para devolverte ${money} necesitamos tu CLABE de 18 dígitos. Escríbela en el ticket que abrimos.`
}

function arrival(data: OrderNewsData): Block[] {
  return data.digital === 'all' ? [] : journey(data)
}

function journey({ estimateFrom, estimateTo, pickup }: OrderNewsData): Block[] {
  if (!estimateFrom || !estimateTo) return []
  if (pickup) {
    const place = `${pickup.name}, ${pickup.address}`
    const days =
      estimateFrom === estimateTo
        ? `el ${shownDay(estimateTo)}`
        : `entre el ${shownDay(estimateFrom)} y el ${shownDay(estimateTo)}`
    return [`Estará listo ${days} en ${place}. Espera nuestro correo antes de ir por él.`]
  }
  if (estimateFrom === estimateTo) return [`Llega el ${shownDay(estimateTo)}.`]
  return [`Llega entre el ${shownDay(estimateFrom)} y el ${shownDay(estimateTo)}.`]
}
