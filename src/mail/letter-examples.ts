import { toCentavos } from '#domain/money.ts'
import type { MailTemplateCode } from '#domain/running/mail-templates.ts'
import { mailPlaceholders } from '#domain/running/mail-texts.ts'
import type { MailDataWithSecrets } from './compose-message.ts'
import type { OrderLetterKind, OrderLetterData } from './order-letter-data.ts'

/** An example mail for previews: its template and invented data. */
type Example = {
  [name in keyof MailDataWithSecrets]: { template: name; data: MailDataWithSecrets[name] }
}[keyof MailDataWithSecrets]

const firstName = 'Mariana'
const orderNumber = mailPlaceholders.pedido.example
const productName = mailPlaceholders.producto.example
const urlKey = 'audifonos-brisa'

const order: OrderLetterData = {
  firstName,
  orderNumber,
  status: 'processing',
  state: 'Pago confirmado, en preparación',
  lines: [{ name: productName, quantity: 1, amount: toCentavos(120_000) }],
  subtotal: toCentavos(120_000),
  discount: toCentavos(0),
  shipping: toCentavos(9900),
  shippingName: 'Envío estándar',
  estimateFrom: '2026-12-01',
  estimateTo: '2026-12-03',
  total: toCentavos(129_900),
  amount: toCentavos(49_900),
  byGateway: 1,
  method: 'card',
  card: '**** **** **** 4242',
  voucher: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  cancelReason: null,
  address: {
    firstName,
    lastName: 'Ejemplo',
    companyName: '',
    phone: '5500001234',
    address1: 'Calle Ejemplo 210',
    address2: 'Del Valle',
    city: 'Benito Juárez',
    state: 'Ciudad de México',
    postcode: '03100',
    references: '',
  },
}

const sent = {
  status: 'shipped',
  state: 'Enviado',
  carrier: 'Correcaminos',
  trackingNumber: 'CM123456MX',
} as const

const pickup = {
  name: 'Punto Centro',
  address: 'Calle Ejemplo 123',
  hours: 'Lunes a sábado de 9 a 19',
  holdDays: 7,
  code: '012345',
  until: '2026-12-10',
}

const expiresAt = '2026-12-02T05:30:00Z'
const cash = {
  method: 'cash',
  voucher: { reference: '99887766', barcode: '93000026118473205519', expiresAt },
} as const
const spei = {
  method: 'spei',
  voucher: { reference: '99887766', clabe: '646180111812345678', bank: 'STP', expiresAt },
} as const

const about = (template: OrderLetterKind, over: Partial<OrderLetterData> = {}): Example => ({
  template,
  data: { ...order, ...over },
})

const moved = (status: OrderLetterData['status'], over: Partial<OrderLetterData> = {}): Example =>
  about('order-moved', { ...sent, status, state: mailPlaceholders.estado.example, ...over })

const parcel = (part: 'whole' | 'part' | 'rest'): Partial<OrderLetterData> => ({
  ...sent,
  parcel: { part, lines: [{ name: productName, quantity: 1 }] },
})

const invoice = { firstName, orderNumber, fiscalId: 'AAA1-BB22-CC33', rfc: 'XAXX010101000' }
const review = { firstName, productName, urlKey, title: mailPlaceholders.titulo.example }
const key = { name: 'Antivirus, un año', key: 'ABCD-EFGH-1234' }
const licences = (count: number): Example => ({
  template: 'licences',
  data: { firstName, orderNumber, missing: 0, keys: Array.from({ length: count }, () => key) },
})

/** Example mails with invented data, for previews. */
export const letterExamples: Record<MailTemplateCode, Example> = {
  'pedido-confirmado': about('order-confirmed'),
  'pedido-de-claves': about('order-confirmed', { digital: 'all', address: null }),
  'por-pagar-en-efectivo': about('order-awaits-payment', cash),
  'por-pagar-por-transferencia': about('order-awaits-payment', spei),
  'pago-incompleto': about('order-underpaid', { ...spei, missing: toCentavos(20_000) }),
  'pago-tarde': about('order-paid-late'),
  'pedido-cancelado': about('order-canceled', { cancelReason: 'Lo pediste tú' }),
  'direccion-corregida': about('order-address-corrected'),
  'pedido-salio': about('order-shipped', parcel('whole')),
  'salio-una-parte': about('order-shipped', parcel('part')),
  'salio-lo-demas': about('order-shipped', parcel('rest')),
  'llego-una-parte': about('order-part-arrived', parcel('part')),
  'pedido-en-camino': moved('in_transit'),
  'entrega-fallida': moved('delivery_failed'),
  'pedido-entregado': moved('delivered_unconfirmed'),
  'pedido-completado': moved('completed'),
  'listo-para-recoger': moved('delivered_unconfirmed', { pickup }),
  'plazo-para-recoger': moved('delivery_failed', { pickup }),
  'pedido-en-devolucion': moved('return_in_progress'),
  'pedido-devuelto': moved('refunded'),
  'pedido-cambio': moved('processing'),
  'devolucion-pedida': about('order-return-requested'),
  'devolucion-recibida': about('order-return-received'),
  'devolucion-no-aceptada': about('order-return-refused', {
    returnRefused: mailPlaceholders.motivo.example,
  }),
  'reembolso-por-hacer': about('order-refund-open', { ...spei, byGateway: 0 }),
  'reembolso-hecho': about('order-refunded'),
  'factura-lista': { template: 'invoice-issued', data: { ...invoice, hasFiles: true } },
  'factura-con-folio': { template: 'invoice-issued', data: invoice },
  'factura-no-emitida': {
    template: 'invoice-refused',
    data: { firstName, orderNumber, reason: mailPlaceholders.motivo.example },
  },
  licencia: licences(1),
  licencias: licences(2),
  'cuenta-borrada': {
    template: 'account-deleted',
    data: {
      firstName,
      erased: [
        { name: 'Direcciones', count: 2, stays: false },
        { name: 'Pedidos', count: 3, stays: true },
      ],
    },
  },
  'telefono-quitado': {
    template: 'phone-moved',
    data: { firstName, phoneEnd: mailPlaceholders.terminacion.example },
  },
  'ticket-respondido': {
    template: 'ticket-answer',
    data: {
      firstName,
      ticketId: Number(mailPlaceholders.ticket.example),
      subject: mailPlaceholders.asunto.example,
      answer: 'Sí: tienes un año desde el día en que los recibiste.',
    },
  },
  'resena-publicada': { template: 'review-judged', data: { ...review, reason: null } },
  'resena-no-publicada': {
    template: 'review-judged',
    data: { ...review, reason: 'Es publicidad' },
  },
  'pregunta-respondida': {
    template: 'question-answered',
    data: {
      firstName,
      productName,
      urlKey,
      question: mailPlaceholders.pregunta.example,
      answer: 'Sí, uno rígido.',
    },
  },
  'aviso-por-confirmar': { template: 'stock-alert-asked', data: { productName, token: 'ejemplo' } },
  'ya-volvio': {
    template: 'back-in-stock',
    data: { productName, urlKey, price: toCentavos(129_900) },
  },
  'cupon-dado': {
    template: 'coupon-given',
    data: {
      firstName,
      code: 'PTS-4K9XWB',
      worth: { type: 'fixed', amount: toCentavos(5000) },
      minSubtotal: toCentavos(0),
      validTo: '2026-12-21',
      description: '',
    },
  },
  'puntos-por-vencer': {
    template: 'points-expiring',
    data: {
      firstName,
      points: 320,
      worth: toCentavos(3200),
      expiresOn: '2026-12-21',
      total: 700,
      minimum: 500,
    },
  },
}
