import { beforeEach, expect, it } from 'vitest'
import type { OrderNews } from '#mail/whatsapp/whatsapp-sender.ts'
import * as orders from '#persistence/orders/orders.ts'
import * as paymentAttempts from '#persistence/orders/payment-attempts.ts'
import { testDatabase } from '#test/support/database.ts'
import { testCipher } from '#test/support/licences.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { makeBuyer } from '#test/support/make-purchase.ts'
import { chooseWhatsappNews } from '../account/choose-whatsapp-news.ts'
import { sendOutboxMessages } from '../running/send-outbox.ts'
import { notifyAboutOrder } from './notify-about-order.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T18:00:00Z')
const sent: OrderNews[] = []
const silent = { send: async () => ({ ok: true }) as const }

const sendDue = (at = now) =>
  sendOutboxMessages(
    db,
    'whatsapp',
    {
      mailer: silent,
      texter: silent,
      pusher: silent,
      whatsapp: {
        send: async (news) => {
          sent.push(news)
          return { ok: true }
        },
      },
      shopUrl: 'http://tienda.test',
      officeUrl: 'http://mostrador.test',
      licences: testCipher,
      returnUrl: async () => 'http://tienda.test/devolver',
      onFailure: () => undefined,
      onHeldBack: () => undefined,
    },
    () => at,
  )

async function connectWhatsapp() {
  const row = { service: 'whatsapp', provider: 'whatsapp-cloud', is_active: true, version: 1 }
  await db
    .insertInto('service_connections')
    .values({ ...row, changed_at: now, changed_by: 'operator:ana@tienda.test' })
    .execute()
}

async function makeOrder() {
  const buyer = await makeBuyer(db)
  await db
    .updateTable('shoppers')
    .set({ phone: '5587654321', phone_verified: true })
    .where('id', '=', buyer.id)
    .execute()
  const product = await addProduct(db)
  const added = await addOrder(db, { shopperId: buyer.id, productId: product.id, state: 'shipped' })
  const order = await orders.findOrderByNumber(db, added.number)
  const attempt = order && (await paymentAttempts.findPaymentAttempt(db, order.attemptId))
  if (!order || !attempt) throw new Error('no order')
  const tell = (key: string) =>
    notifyAboutOrder(db, 'order-moved', { attempt, order }, { key }, now)
  const agree = (agrees: boolean) => chooseWhatsappNews(db, { shopperId: buyer.id, agrees }, now)
  return { number: order.number, tell, agree, buyer }
}

beforeEach(async () => {
  sent.length = 0
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('service_connections').execute()
  await db.updateTable('shoppers').set({ phone: null, phone_verified: false }).execute()
})

it('news of an order go by WhatsApp once, to shoppers who agreed', async () => {
  const { number, tell, agree } = await makeOrder()
  await connectWhatsapp()
  await tell('before')
  await agree(true)
  await tell('after')
  await tell('after')
  expect(await sendDue()).toBe(1)
  expect(sent).toEqual([{ phone: '5587654321', orderNumber: number, words: expect.any(String) }])
})

it('nothing is queued while the shop has no WhatsApp', async () => {
  const { tell, agree } = await makeOrder()
  await agree(true)
  await tell('unconnected')
  await connectWhatsapp()
  expect(await sendDue()).toBe(0)
})

it('queued news are dropped when the consent is withdrawn, or the phone has another owner', async () => {
  const { tell, agree, buyer } = await makeOrder()
  await connectWhatsapp()
  await agree(true)
  await tell('withdrawn')
  await agree(false)
  expect(await sendDue()).toBe(0)
  await agree(true)
  await tell('moved')
  await db.updateTable('shoppers').set({ phone: '5500001111' }).where('id', '=', buyer.id).execute()
  expect(await sendDue()).toBe(0)
  expect(sent).toEqual([])
  expect(
    await db.selectFrom('outbox').where('channel', '=', 'whatsapp').selectAll().execute(),
  ).toEqual([])
})

it('news that are hours old are not sent', async () => {
  const { tell, agree } = await makeOrder()
  await connectWhatsapp()
  await agree(true)
  await tell('late')
  expect(await sendDue(new Date(now.getTime() + 7 * 3_600_000))).toBe(0)
  expect(sent).toEqual([])
})
