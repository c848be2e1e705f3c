import { beforeAll, describe, expect, it } from 'vitest'
import { composeMail } from '#mail/compose-message.ts'
import { parseMessage } from '#mail/message-templates.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer, testGateway } from '#test/support/make-purchase.ts'
import { placeOrder } from '../buying/place-order.ts'
import { advanceOrder } from './advance-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { notifyShipments } from './notify-shipments.ts'
import { settlePayment } from './settle-payment.ts'

const minuteInMs = 60_000
const sender = {
  name: 'Tianguis',
  url: 'https://tienda.mx',
  officeUrl: 'https://mostrador.mx',
  contact: null,
  words: {},
}
const { db, url } = await testDatabase()
const { gateway, shopUrl, simulate } = await testGateway(url)
beforeAll(() => addShipping(db))

async function buy() {
  const product = await addProduct(db, { name: 'Tableta Nimbus' })
  const shopper = await makeBuyer(db)
  await fillCart(db, shopper, [{ product, quantity: 2 }])
  const placed = await placeOrder({ db, gateway, shopUrl }, { shopper, invoice: null }, new Date())
  if (!placed.ok) throw new Error(placed.code)
  const { id, session } = await db
    .selectFrom('payment_attempts')
    .select(['id', 'gateway_session_id as session'])
    .where('ref', '=', placed.ref)
    .executeTakeFirstOrThrow()
  return {
    shopper,
    sessionId: session ?? '',
    settle: () => settlePayment(db, gateway, session ?? '', new Date()),
    number: async () => {
      const order = await db
        .selectFrom('orders')
        .select('number')
        .where('attempt_id', '=', id)
        .executeTakeFirstOrThrow()
      return order.number
    },
    /** the mails in line, as they will be read */
    mails: async () => {
      const rows = await db
        .selectFrom('outbox')
        .select(['template', 'data'])
        .where('recipient', '=', shopper.email)
        .orderBy('id')
        .execute()
      return rows.map(({ template, data }) => {
        const mail = parseMessage('mail', template, data)
        if (!mail || mail.template === 'licences')
          throw new Error(`not about an order: ${template}`)
        return composeMail(mail.template, mail.data, sender)
      })
    },
  }
}

describe('order mails and status page', () => {
  it('order mails and the order page describe each state from payment to parcel (ORD-03)', async () => {
    const { shopper, sessionId, settle, number, mails } = await buy()
    await simulate(sessionId, 'approve')
    await settle()
    const order = await number()
    const tracking = {
      carrier: 'Correcaminos',
      trackingNumber: 'CM123456MX',
      trackingUrl: 'https://correcaminos.example/CM123456MX',
    }
    await advanceOrder(
      db,
      { number: order, to: 'shipped', actor: 'operator', reason: 'Enviado', tracking },
      new Date(),
    )
    await notifyShipments(db, new Date(Date.now() + 6 * minuteInMs))
    const [received, shipped] = await mails()
    expect(received?.subject).toBe(`Recibimos tu pedido ${order}`)
    expect(received?.text).toContain('Hola, Mariana:')
    expect(received?.text).toContain('2 × Tableta Nimbus: $2,000.00')
    expect(received?.text).toContain('Total, IVA incluido: $2,099.00')
    expect(received?.text).toContain('Dónde lo entregamos:\nMariana ')
    expect(received?.text).toMatch(/Cómo pagaste:\nTarjeta terminada en \d{4}/)
    expect(shipped?.subject).toBe(`Tu pedido ${order} ya salió`)
    expect(shipped?.text).toContain('Guía: CM123456MX')
    const told = await db
      .selectFrom('notifications')
      .select(['title', 'link'])
      .where('shopper_id', '=', shopper.id)
      .orderBy('id')
      .execute()
    expect(told).toEqual([
      { title: 'Recibimos tu pago', link: `/order-detail/${order}` },
      { title: 'Enviado', link: `/order-detail/${order}` },
    ])
  })

  it('the order mail for a cash payment contains the payment reference and what happens without payment', async () => {
    const { sessionId, settle, number, mails } = await buy()
    await simulate(sessionId, 'pending', { method: 'spei' })
    await settle()
    const order = await number()
    const reason = 'Lo pidió la persona'
    await cancelOrder(
      db,
      gateway,
      { number: order, shopperId: null, actor: 'operator', reason },
      new Date(),
    )
    const [voucher, canceled] = await mails()
    expect(voucher?.subject).toBe(`Paga tu pedido ${order}`)
    expect(voucher?.text).toMatch(/CLABE: \d{3} \d{3}( \d{4}){3}/)
    expect(voucher?.text).toMatch(/Paga antes del: \S+ \d+ de \S+, \d+:\d\d [ap]m/)
    expect(canceled?.subject).toBe(`Tu pedido ${order} se canceló`)
    expect(canceled?.text).toContain(reason)
    for (const { text, html } of await mails()) {
      expect(`${text}${html}`).not.toMatch(/undefined|null|NaN|\[object/)
    }
  })
})
