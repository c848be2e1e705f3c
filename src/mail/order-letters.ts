import type { Day } from '#domain/calendar.ts'
import type { Centavos } from '#domain/money.ts'
import type { PaymentVoucher, PickupPoint } from '#domain/order.ts'
import type { OrderStateId } from '#domain/order-progress.ts'
import type { PaymentMethod } from '#domain/payment.ts'
import { shownMoney } from '#domain/shown-money.ts'
import { shownDay, shownMoment } from './dates.ts'
import type { Block, Fact, Letter } from './letter.ts'

/** What a shopper is written about an order. */
export type OrderNews =
  | 'order-confirmed'
  | 'order-awaits-payment'
  | 'order-canceled'
  | 'order-moved'
  | 'order-paid-late'
  | 'order-underpaid'
  | 'order-refund-open'
  | 'order-refunded'
  | 'order-return-requested'

/** What the letters about an order are made of; amounts in centavos. */
export type OrderNewsData = {
  firstName: string | null
  orderNumber: string
  stateId: OrderStateId
  /** the state in words */
  state: string
  lines: { name: string; quantity: number; amount: Centavos }[]
  subtotal: Centavos
  discount: Centavos
  shipping: Centavos
  shippingName: string | null
  estimateFrom: Day | null
  estimateTo: Day | null
  total: Centavos
  /** whether all of it, some of it or nothing is sent as keys */
  digital?: 'all' | 'some' | 'none'
  method: PaymentMethod | null
  voucher: PaymentVoucher | null
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  cancelReason: string | null
  /** where it waits, for orders that are picked up; code and last day once it is there */
  pickup?: (PickupPoint & { code: string | null; until: Day | null }) | null
  /** of a refund */
  amount?: Centavos
  /** 1 when the gateway gives the money back to the card by itself */
  byGateway?: number
  /** what a transfer was short of */
  missing?: Centavos
}

type Written = {
  subject: string
  preview: string
  blocks: Block[]
  /** a path of the shop, or an address elsewhere */
  button?: { label: string; path: string } | { label: string; url: string }
  closing: string
}

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

const help = 'Si algo no cuadra, responde con un ticket desde tu cuenta y lo vemos contigo.'

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
      bought(data),
    ],
    button: { label: 'Ver mi ficha de pago', path: `/order-detail/${data.orderNumber}` },
    closing: 'Si el plazo termina sin tu pago, cancelamos el pedido y no se te cobra nada.',
  }),

  'order-canceled': (data) => ({
    subject: `Tu pedido ${data.orderNumber} se canceló`,
    preview: 'Te contamos qué pasó y qué puedes hacer.',
    blocks: [
      data.cancelReason ? `Motivo: ${data.cancelReason}.` : 'Cancelamos tu pedido.',
      'Si ya habías pagado, te devolvemos el dinero y te escribimos cuando quede listo.',
      bought(data),
    ],
    button: { label: 'Volver a comprar', path: `/order-detail/${data.orderNumber}` },
    closing: help,
  }),

  'order-moved': moved,

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
    blocks: [
      data.byGateway
        ? `La devolución de ${shownMoney(data.amount ?? data.total)} va a la misma tarjeta con la que pagaste. Tu banco puede tardar unos días en mostrarla.`
        : `Para devolverte ${shownMoney(data.amount ?? data.total)} necesitamos tu CLABE de 18 dígitos. Escríbela en el ticket que abrimos.`,
    ],
    ...(data.byGateway ? {} : { button: { label: 'Dar mi CLABE', path: '/tickets' } }),
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

  'order-refunded': (data) => ({
    subject: `Te devolvimos ${shownMoney(data.amount ?? data.total)}`,
    preview: `Devolución del pedido ${data.orderNumber}.`,
    blocks: [
      `Hicimos la devolución de ${shownMoney(data.amount ?? data.total)} de tu pedido ${data.orderNumber}. Según tu banco, puede tardar unos días en aparecer.`,
    ],
    closing: help,
  }),
}

const steps: Partial<Record<OrderStateId, { subject: string; text: string }>> = {
  3: { subject: 'ya salió', text: 'Entregamos tu paquete a la paquetería.' },
  4: { subject: 'está en camino', text: 'Tu paquete está en proceso de entrega.' },
  5: {
    subject: 'tuvo un problema en la entrega',
    text: 'La paquetería no pudo entregar tu paquete. Revisa tu dirección y tu teléfono; ya lo estamos viendo.',
  },
  6: {
    subject: 'está en devolución',
    text: 'Aceptamos tu devolución. Cuando recibamos el paquete te escribimos.',
  },
  7: { subject: 'se devolvió', text: 'Recibimos tu devolución y tramitamos tu reembolso.' },
  8: {
    subject: 'fue entregado',
    text: 'La paquetería reporta que entregó tu paquete. Confírmalo en tu pedido o dinos si no fue así.',
  },
  9: {
    subject: 'está entregado',
    text: '¡Que lo disfrutes! Si quieres, cuéntanos qué te parecieron tus productos con una reseña.',
  },
}

function moved(data: OrderNewsData): Written {
  const { pickup } = data
  const step = (pickup && pickupSteps[data.stateId]) || steps[data.stateId]
  const onTheWay = data.stateId === 3 || data.stateId === 4
  const facts: Fact[] = [['Estado', data.state]]
  if (data.carrier) facts.push(['Paquetería', data.carrier])
  if (data.trackingNumber) facts.push(['Guía', data.trackingNumber])
  if (pickup?.code && data.stateId === 8) facts.push(...pickupFacts(pickup))
  return {
    subject: `Tu pedido ${data.orderNumber} ${step?.subject ?? 'cambió'}`,
    preview: data.state,
    blocks: [
      step?.text ?? `Tu pedido ahora está: ${data.state}.`,
      { facts },
      ...(data.stateId === 3 ? [bought(data)] : []),
    ],
    ...(onTheWay && data.trackingUrl
      ? { button: { label: 'Seguir mi paquete', url: data.trackingUrl } }
      : {}),
    closing: help,
  }
}

const pickupSteps: typeof steps = {
  5: {
    subject: 'sigue en el punto de entrega',
    text: 'El plazo para recogerlo terminó. Dinos si todavía lo quieres o si prefieres que te devolvamos tu dinero.',
  },
  8: {
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

function bought(data: OrderNewsData): Block {
  const sums: Fact[] = [['Subtotal', shownMoney(data.subtotal)]]
  if (data.discount > 0) sums.push(['Descuento', `−${shownMoney(data.discount)}`])
  if (data.shippingName) {
    sums.push([data.shippingName, data.shipping === 0 ? 'Gratis' : shownMoney(data.shipping)])
  }
  sums.push(['Total, IVA incluido', shownMoney(data.total)])
  const products = data.lines.map((line) => ({ ...line, amount: shownMoney(line.amount) }))
  return { products, sums }
}

function arrival(data: OrderNewsData): Block[] {
  const keys = 'Tus claves te llegan en otro correo y puedes verlas en tu pedido.'
  if (data.digital === 'all') return [keys]
  return data.digital === 'some' ? [...journey(data), keys] : journey(data)
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

/** For the till only; a gateway may give one that is not of digits, then the reference in the facts is all there is. */
function barcodeOf({ method, voucher }: OrderNewsData): Block[] {
  if (method !== 'cash') return []
  const digits = voucher?.barcode ?? ''
  return /^\d+$/.test(digits) ? [{ barcode: digits }] : []
}

function voucherFacts({ voucher, total }: OrderNewsData): Fact[] {
  const facts: Fact[] = [['Total', shownMoney(total)]]
  if (!voucher) return facts
  if (voucher.clabe) facts.push(['CLABE', voucher.clabe.replaceAll(/(\d{4})(?=\d)/g, '$1 ')])
  if (voucher.bank) facts.push(['Banco', voucher.bank])
  facts.push(['Referencia', voucher.reference])
  facts.push(['Paga antes del', shownMoment(new Date(voucher.expiresAt))])
  return facts
}
