import { describe, expect, it } from 'vitest'
import { toCentavos } from '#domain/money.ts'
import { isOrderStateSetByPaymentOnly } from '#domain/orders/order-state-transitions.ts'
import { orderStates } from '#domain/orders/order-state.ts'
import { getTypedKeys } from '#domain/typed-object-keys.ts'
import { composeMail, composeVerificationCodeSms } from './compose-message.ts'
import { orderMailTemplates, type OrderMailName } from './message-templates.ts'
import type { OrderMailData } from './order-mail-template.ts'

const sender = {
  name: 'Tianguis',
  url: 'https://tienda.mx',
  officeUrl: 'https://mostrador.mx',
  contact: {
    address: 'Calle Ejemplo 123 <Centro>',
    phone: '55 0000 0000',
    email: 'ayuda@tianguis.example',
    hours: 'Lunes a viernes de 9:00 a 19:00',
  },
  words: {},
}

function news(over: Partial<OrderMailData> = {}): OrderMailData {
  return {
    firstName: 'Mariana',
    orderNumber: '2611-K7Q2MD',
    status: 'processing',
    state: 'Pago confirmado, en preparación',
    lines: [{ name: 'Laptop <Nimbus> & funda', quantity: 2, amount: toCentavos(2_199_800) }],
    subtotal: toCentavos(2_199_800),
    discount: toCentavos(50_000),
    shipping: toCentavos(0),
    shippingName: 'Envío estándar',
    estimateFrom: '2026-11-24',
    estimateTo: '2026-11-25',
    total: toCentavos(2_149_800),
    method: 'card',
    voucher: null,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    cancelReason: null,
    ...over,
  }
}

const letter = (name: OrderMailName, over: Partial<OrderMailData> = {}) =>
  composeMail(name, news(over), sender)

const address = {
  firstName: 'Mariana',
  lastName: '<Cedillo>',
  companyName: '',
  phone: '5500001234',
  address1: 'Calle Ejemplo 210',
  address2: 'Del Valle',
  city: 'Benito Juárez',
  state: 'Ciudad de México',
  postcode: '03100',
  references: '',
}

const pickup = {
  name: 'Punto Centro',
  address: 'Calle Ejemplo 123',
  hours: '9 a 19',
  holdDays: 7,
  code: '012345',
  until: '2026-11-28',
}

describe('order mail', () => {
  it('an order confirmation mail lists products, prices and arrival date (FMT-01)', () => {
    const { subject, text, html } = letter('order-confirmed')
    expect(subject).toBe('Recibimos tu pedido 2611-K7Q2MD')
    expect(text).toContain('Hola, Mariana:')
    expect(text).toContain('2 × Laptop <Nimbus> & funda: $21,998.00')
    expect(text).toContain('Descuento: −$500.00')
    expect(text).toContain('Envío estándar: Gratis')
    expect(text).toContain('Total, IVA incluido: $21,498.00')
    expect(text).toContain('Llega entre el martes 24 de noviembre y el miércoles 25 de noviembre.')
    expect(text).toContain('https://tienda.mx/order-detail/2611-K7Q2MD')
    const bundles = [{ name: 'Laptop lista', saving: toCentavos(30_000) }]
    const bundled = letter('order-confirmed', { bundles }).text
    expect(bundled).toContain('Paquete Laptop lista: −$300.00')
    expect(bundled).toContain('Descuento: −$200.00')
    expect(html).toContain('2 × Laptop &lt;Nimbus&gt; &amp; funda')
    expect(html).not.toContain('<Nimbus>')
    expect(html).toContain('<html lang="es-MX">')
  })

  it('an order mail contains the payment reference while the payment is pending', () => {
    const voucher = {
      reference: '99887766',
      barcode: '1234',
      clabe: '646180111812345678',
      bank: 'STP',
      expiresAt: '2026-11-24T05:30:00Z',
    }
    const { text } = letter('order-awaits-payment', { method: 'spei', voucher })
    expect(text).toContain('CLABE: 646 180 1118 1234 5678')
    expect(text).toContain('Concepto: 99887766')
    expect(text).toContain('Paga antes del: lunes 23 de noviembre, 11:30 pm')
    const { reference, expiresAt } = voucher
    const cash = { reference, expiresAt, barcode: '93000026118473205519' }
    const { text: inCash, html } = letter('order-awaits-payment', { method: 'cash', voucher: cash })
    expect(inCash).toContain('en efectivo')
    expect(inCash).toContain('Código de barras: 9300 0026 1184 7320 5519')
    expect(html).toContain('aria-label="Código de barras 93000026118473205519"')
    // start, ten pairs, check and stop: 13 symbols of three bars each and one more for the stop
    expect(html.match(/bgcolor="#000000"/g)).toHaveLength(13 * 3 + 1)
  })

  it('order mails have a different text for every event and state', () => {
    // an order moved to shipped has the text of the shipping mail
    const everyNews = getTypedKeys(orderMailTemplates).filter(
      (name) => name !== 'order-moved' && name !== 'order-shipped',
    )
    const states = orderStates.filter(
      (state) => state !== 'canceled' && !isOrderStateSetByPaymentOnly(state),
    )
    const mails = [
      ...everyNews.map((name) => letter(name)),
      ...states.map((status) => letter('order-moved', { status, state: `Estado ${status}` })),
      letter('order-moved', {
        status: 'delivered_unconfirmed',
        state: 'Listo para recoger',
        pickup,
      }),
    ]
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length)
    expect(mails.at(-1)?.text).toContain('Código: 012345')
    for (const { text, html } of mails) {
      expect(`${text}${html}`).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })

  it('an order mail contains the tracking number of a shipped parcel', () => {
    const { subject, text } = letter('order-moved', {
      status: 'shipped',
      state: 'Enviado',
      carrier: 'Correcaminos',
      trackingNumber: 'CM123456MX',
      trackingUrl: 'https://correcaminos.example/CM123456MX',
    })
    expect(subject).toBe('Tu pedido 2611-K7Q2MD ya salió')
    expect(text).toContain('Paquetería: Correcaminos\nGuía: CM123456MX')
    expect(text).toContain('https://correcaminos.example/CM123456MX')
  })

  it('an order mail loads pictures from the shop, and is complete without them', () => {
    const lines = [
      { name: 'Laptop', quantity: 1, amount: toCentavos(100), picture: 'products/laptop' },
      { name: 'Funda', quantity: 1, amount: toCentavos(100), picture: null },
    ]
    const { text, html } = letter('order-confirmed', { lines })
    const pictures = [...html.matchAll(/<img [^>]*>/g)].map(([picture]) => picture)
    expect(pictures).toHaveLength(1)
    expect(pictures[0]).toContain(
      'src="https://tienda.mx/services/shop/getImage?path=products%2Flaptop&amp;width=150',
    )
    expect(pictures[0]).toMatch(/ width="64" height="64" alt="Foto del producto"/)
    expect(text).not.toContain('getImage')
    expect(html.match(/(?:src|href|url\()="?[^h#"]/g)).toBeNull()
  })

  it('an order mail contains address, payment method and next steps', () => {
    const card = '**** **** **** 4242'
    const { text } = letter('order-confirmed', { address, card, installments: 6 })
    expect(text).toContain(
      'Dónde lo entregamos:\nMariana <Cedillo>\nCalle Ejemplo 210\nDel Valle\n03100 Benito Juárez, Ciudad de México\nTeléfono: 5500001234',
    )
    expect(text).toContain('Cómo pagaste:\nTarjeta terminada en 4242, 6 meses sin intereses')
    expect(text).toContain('Qué sigue:\n1. Empacamos tu pedido')
  })

  it('the mail of a pick-up order states the pick-up point instead of the home address', () => {
    const { text } = letter('order-confirmed', { address, pickup })
    expect(text).toContain(
      'Dónde lo recoges:\nPunto Centro\nCalle Ejemplo 123\n9 a 19\nRecoge: Mariana <Cedillo>',
    )
    expect(text).not.toContain('Calle Ejemplo 210')
    expect(text).toContain('te lo guardan 7 días')
  })

  it('the mail of a digital order links to its licence keys and mentions no parcel', () => {
    const { text } = letter('order-confirmed', { digital: 'all', estimateFrom: null })
    expect(text).toContain('Dónde están tus claves:')
    expect(text).not.toMatch(/guía|paquetería|Dónde lo entregamos/)
  })

  it('an order mail ends with the address and telephone number of the shop', () => {
    const { text, html } = letter('order-confirmed')
    expect(text).toContain('Tianguis\nCalle Ejemplo 123 <Centro>\n55 0000 0000, ayuda@')
    expect(html).toContain('Calle Ejemplo 123 &lt;Centro&gt;')
    const unsettled = composeMail('order-confirmed', news(), { ...sender, contact: null })
    expect(unsettled.text.trimEnd()).toMatch(/Tianguis$/)
  })

  it('an order mail escapes HTML in names, addresses and references', () => {
    const hostile = '"><img src=x onerror=alert(1)>\u202e&lt;'
    const all = { ...address, firstName: hostile, address1: hostile, companyName: hostile }
    const voucher = { reference: hostile, barcode: hostile, expiresAt: '2026-11-24T05:30:00Z' }
    const product = { name: hostile, quantity: 1, amount: toCentavos(100), picture: hostile }
    const over = { address: all, voucher, lines: [product], firstName: hostile, card: hostile }
    const mails = [
      letter('order-confirmed', over),
      letter('order-awaits-payment', { ...over, method: 'cash' }),
      letter('order-moved', { ...over, status: 'shipped', state: 'Enviado', carrier: hostile }),
    ]
    for (const { html } of mails) {
      expect(html).not.toContain('<img src=x')
      expect(html.match(/onerror/g)?.length).toBe(
        html.match(/&lt;img src=x onerror|%3Cimg\+src%3Dx\+onerror/g)?.length,
      )
    }
  })

  it('the mail about a cancelled order explains the refund', () => {
    const amount = toCentavos(99_900)
    expect(letter('order-canceled', { amount, byGateway: 1 }).text).toContain(
      'te escribimos aparte',
    )
    const asking = letter('order-canceled', { amount, byGateway: 0 })
    expect(asking.text).toContain('CLABE de 18 dígitos')
    expect(asking.html).toContain('Dar mi CLABE')
  })

  it('an order mail asks for a bank account (CLABE) when the refund cannot go to a card', () => {
    const amount = toCentavos(99_900)
    expect(letter('order-refund-open', { amount, byGateway: 0 }).text).toContain(
      'CLABE de 18 dígitos',
    )
  })

  it('an order mail promises no refund before the gateway has made it', () => {
    const amount = toCentavos(99_900)
    const before: OrderMailName[] = ['order-canceled', 'order-paid-late', 'order-return-received']
    for (const news of before) {
      const { subject, text } = letter(news, { amount, byGateway: 1, method: 'card' })
      expect(`${subject} ${text}`).not.toMatch(/devolvemos|devolveremos|regresamos|va a la misma/i)
    }
    const moved = letter('order-moved', { status: 'refunded', state: 'Devuelto y reembolsado' })
    expect(moved.text).not.toMatch(/devolvemos|devolveremos|tramitamos/i)
    const made = letter('order-refunded', { amount, byGateway: 1 })
    expect(made.text).toContain('misma tarjeta')
    expect(letter('order-refunded', { amount, byGateway: 0 }).text).not.toContain('tarjeta')
  })
})

describe('account mail', () => {
  it('the mail about a support ticket contains the shop’s reply as written (TKT-02)', () => {
    const data = {
      firstName: 'Ana',
      ticketId: 1003,
      subject: 'Garantía',
      answer: 'Hola.\n<b>Sí</b>',
    }
    const { subject, text, html } = composeMail('ticket-answer', data, sender)
    expect(subject).toBe('Respondimos tu ticket 1003')
    expect(text).toContain('> Hola.\n> <b>Sí</b>')
    expect(html).toContain('&lt;b&gt;Sí&lt;/b&gt;')
    expect(text).toContain('https://tienda.mx/ticket-detail/1003')
  })

  it('a stock alert mail announces that a product is back in stock', () => {
    const data = {
      productName: 'Consola Orbit',
      urlKey: 'consola-orbit',
      price: toCentavos(899_900),
    }
    const { subject, text } = composeMail('back-in-stock', data, sender)
    expect(subject).toBe('Ya volvió: Consola Orbit')
    expect(text).toContain('Precio: $8,999.00')
    expect(text).toContain('https://tienda.mx/consola-orbit')
  })

  it('a moderation mail tells the review author the result and its reason (REV-03)', () => {
    const data = {
      firstName: 'Ana',
      productName: 'Consola Orbit',
      urlKey: 'consola-orbit',
      title: 'Buena',
      reason: null,
    }
    const published = composeMail('review-judged', data, sender)
    expect(published.subject).toBe('Publicamos tu reseña')
    expect(published.text).toContain('https://tienda.mx/consola-orbit#opiniones')
    const refused = composeMail('review-judged', { ...data, reason: 'Es publicidad' }, sender)
    expect(refused.subject).toBe('No publicamos tu reseña')
    expect(refused.text).toContain('Motivo: Es publicidad')
  })

  it('a coupon mail states the code, discount and end date (CHK-03, RWD-02)', () => {
    const data = {
      firstName: 'Ana',
      code: 'PTS-4K9XWB',
      worth: { type: 'fixed' as const, amount: toCentavos(5000) },
      minSubtotal: toCentavos(0),
      validTo: '2026-12-21',
      description: 'Por 500 puntos.',
    }
    const { subject, text } = composeMail('coupon-given', data, sender)
    expect(subject).toBe('Tu cupón de $50.00 está listo')
    expect(text).toContain(
      'Cupón: PTS-4K9XWB\nVale: $50.00\nÚsalo hasta el: 21 de diciembre de 2026',
    )
    const percent = { type: 'percent' as const, percent: 10, maxDiscount: toCentavos(30_000) }
    const capped = { ...data, worth: percent, minSubtotal: toCentavos(100_000) }
    expect(composeMail('coupon-given', capped, sender).text).toContain(
      'Vale: 10 %, hasta $300.00\nÚsalo hasta el: 21 de diciembre de 2026\nCompra mínima: $1,000.00',
    )
  })

  it('a reward points mail warns of expiring points and states how many are missing for a coupon (RWD-01)', () => {
    const data = {
      firstName: '',
      points: 320,
      worth: toCentavos(3200),
      expiresOn: '2026-12-21',
      total: 367,
      minimum: 500,
    }
    const { subject, text } = composeMail('points-expiring', data, sender)
    expect(subject).toBe('320 puntos vencen el 21 de diciembre de 2026')
    expect(text).toContain('Te faltan 133 puntos')
    expect(composeMail('points-expiring', { ...data, total: 700 }, sender).text).toContain(
      'Si los canjeas antes',
    )
  })

  it('a mail tells a shopper that their phone number was moved to another account (TFA-02)', () => {
    const { text } = composeMail('phone-moved', { firstName: '', phoneEnd: '78' }, sender)
    expect(text).toContain('Hola:')
    expect(text).toContain('termina en 78')
  })
})

describe('message of a renamed shop', () => {
  const jacaranda = { ...sender, name: 'Casa <Jacaranda>', contact: null }

  it.each([
    composeMail('account-deleted', { firstName: 'Ana' }, jacaranda),
    composeMail('stock-alert-asked', { productName: 'Hilo', token: 'abc' }, jacaranda),
    composeMail('phone-moved', { firstName: '', phoneEnd: '78' }, jacaranda),
    composeMail('order-confirmed', news(), jacaranda),
  ])(
    'a message of a renamed shop contains only the new name: $subject',
    ({ subject, text, html, senderName }) => {
      expect(`${subject} ${text} ${html}`).not.toMatch(/tianguis/i)
      expect(text).toContain('Casa <Jacaranda>')
      expect(html).toContain('Casa &lt;Jacaranda&gt;')
      expect(senderName).toBe('Casa <Jacaranda>')
    },
  )

  it('SMS messages start with the shop name', () => {
    const code = { code: '004217', validUntil: '2026-11-21T18:05:00Z' }
    expect(composeVerificationCodeSms(code, jacaranda)).toMatch(/^Casa <Jacaranda>: /)
  })
})

describe('text message', () => {
  it('a verification SMS contains the code and has at most 160 characters (TFA-01)', () => {
    const text = composeVerificationCodeSms(
      { code: '004217', validUntil: '2026-11-21T18:05:00Z' },
      sender,
    )
    expect(text).toContain('004217')
    expect(text.length).toBeLessThanOrEqual(160)
  })
})
