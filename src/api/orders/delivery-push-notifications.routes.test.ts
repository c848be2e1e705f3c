import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openPushSender } from '#mail/push-sender.ts'
import { deriveVapidKeyPair } from '#mail/vapid-key-pair.ts'
import { revokeSessions } from '#persistence/account/shopper-sessions.ts'
import { sessionSecret, testApi } from '#test/support/api.ts'
import { testDatabase } from '#test/support/database.ts'
import { testCipher } from '#test/support/licences.ts'
import { bearerFor } from '#test/support/make-bearer.ts'
import { addOrder } from '#test/support/make-order.ts'
import { addProduct } from '#test/support/make-product.ts'
import { meanwhile } from '#test/support/meanwhile.ts'
import { decryptPush, deviceKeys, startPushService } from '#test/support/push-service.ts'
import { blockShopper } from '#use-cases/account/block-shopper.ts'
import { endSessionByShopper } from '#use-cases/account/end-session-as-shopper.ts'
import { advanceOrder } from '#use-cases/orders/advance-order.ts'
import { sendOutboxMessages } from '#use-cases/running/send-outbox.ts'

const { db } = await testDatabase()
const service = await startPushService()
afterAll(() => service.close())
const identity = deriveVapidKeyPair('the secret of a test, long enough to be one')
const shop = await testApi(db, {
  startAt: new Date(),
  push: { publicKey: identity.publicKey, services: ['push.test', 'silent.test'] },
})
/** A second push service that never answers. */
const askedInVain: string[] = []
const call: typeof fetch = (address, init) => {
  if (!String(address).startsWith('https://silent.test/')) return service.call(address, init)
  askedInVain.push(String(address))
  return Promise.reject(new Error('No answer'))
}
const pusher = openPushSender({ identity, contact: 'https://tienda.mx', call })
const failures: { reason: string; final: boolean }[] = []

beforeEach(() => {
  service.received.length = 0
  failures.length = 0
  askedInVain.length = 0
  service.answer(201)
})

const send = (now = shop.now()) =>
  sendOutboxMessages(
    db,
    'push',
    {
      mailer: { send: async () => ({ ok: true }) },
      texter: { send: async () => ({ ok: true }) },
      whatsapp: { send: async () => ({ ok: true }) },
      pusher,
      shopUrl: 'https://tienda.mx',
      officeUrl: 'http://mostrador.test',
      licences: testCipher,
      returnUrl: async () => 'http://tienda.test/devolver',
      onFailure: ({ reason, final }) => failures.push({ reason, final }),
      onHeldBack: () => {},
    },
    () => now,
  )

const advance = (number: string, to: 'in_transit' | 'delivered_unconfirmed' | 'completed') =>
  advanceOrder(db, { number, to, actor: 'operator', reason: 'Va' }, shop.now())

const waiting = () =>
  db
    .selectFrom('outbox')
    .select('tries')
    .where('channel', '=', 'push')
    .where('sent_at', 'is', null)
    .execute()

async function shopperWithOrder() {
  const me = await shop.signedInShopper()
  const { id: productId } = await addProduct(db)
  const order = await addOrder(db, { shopperId: me.id, productId, state: 'shipped' })
  return { ...me, ...order }
}

let devices = 0

/** A subscribed browser and its registration. */
async function device(origin = service.origin) {
  devices += 1
  const keys = await deviceKeys()
  const endpoint = `${origin}/device/${devices}`
  return { keys, body: { endpoint, p256dh: keys.publicKey, auth: keys.authSecret } }
}

describe('a device subscribed to an order', () => {
  it('a device subscribed to an order gets encrypted push notifications when the order is shipped and when it arrives', async () => {
    const { bearer, number } = await shopperWithOrder()
    const { keys, body } = await device()
    const asked = await shop.post(`customer/push/${number}`, body, bearer)
    expect(asked.body).toMatchObject({ success: true })
    const read = await shop.get(`customer/push/${number}`, bearer)
    expect(read.body).toEqual({ public_key: identity.publicKey, devices: 1 })

    await advance(number, 'in_transit')
    await advance(number, 'delivered_unconfirmed')
    expect(await send()).toBe(2)
    const read2 = await Promise.all(service.received.map(({ body }) => decryptPush(body, keys)))
    expect(read2.map((text) => JSON.parse(text))).toEqual([
      { order: number, words: 'Va en camino a tu dirección.' },
      { order: number, words: 'La paquetería dice que ya llegó.' },
    ])
    expect(service.received[0]).toMatchObject({ subject: 'https://tienda.mx' })
    expect(service.received[0]?.body.includes(number)).toBe(false)

    await advance(number, 'completed')
    expect(await send()).toBe(0)
    const over = await shop.get(`customer/push/${number}`, bearer)
    expect(over.body.devices).toBe(0)
  })

  it('a push notification is retried while the push service is busy; unsubscribed devices are removed', async () => {
    const { bearer, number } = await shopperWithOrder()
    await shop.post(`customer/push/${number}`, (await device()).body, bearer)
    await advance(number, 'in_transit')
    service.answer(503)
    await send()
    expect(failures).toEqual([{ reason: 'unreachable', final: false }])
    service.answer(410)
    await send(new Date(shop.now().getTime() + 60_000))
    expect((await shop.get(`customer/push/${number}`, bearer)).body.devices).toBe(0)
    // closing a session is no failure to report
    expect(failures).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('push notifications to one device are not delayed by an unresponsive push service of other devices', async () => {
    const { bearer, number } = await shopperWithOrder()
    for (const origin of ['https://silent.test', 'https://silent.test', service.origin]) {
      await shop.post(`customer/push/${number}`, (await device(origin)).body, bearer)
    }
    await advance(number, 'in_transit')
    expect(await send()).toBe(1)
    expect(service.received).toHaveLength(1)
    expect(askedInVain).toHaveLength(1)
    expect(failures.map(({ reason }) => reason)).toEqual(['unreachable'])
    // the unresponsive service's messages keep their attempts
    expect((await waiting()).map(({ tries }) => tries).toSorted((a, b) => a - b)).toEqual([0, 1])
    // the next run retries
    await send(new Date(shop.now().getTime() + 60_000))
    expect(askedInVain).toHaveLength(2)
    await shop.delete(`customer/push/${number}`, bearer)
    await send(new Date(shop.now().getTime() + 3_600_000))
    expect(await waiting()).toEqual([])
  })

  it('push notifications to a device stop when its session is revoked on another device or its shopper is blocked', async () => {
    const { id, email, sessionId, bearer, number } = await shopperWithOrder()
    await shop.post(`customer/push/${number}`, (await device()).body, bearer)
    const elsewhere = await bearerFor(db, { id }, { secret: sessionSecret, now: shop.now() })
    await shop.post(`customer/push/${number}`, (await device()).body, elsewhere)
    await endSessionByShopper(db, { sessionId, shopperId: id }, shop.now())
    expect((await shop.get(`customer/push/${number}`, elsewhere)).body.devices).toBe(1)

    await advance(number, 'in_transit')
    const order = { email, reason: 'Fraude', actor: 'operator:ana', permissions: undefined }
    await blockShopper(db, order, shop.now())
    await send()
    expect([service.received, failures, await waiting()]).toEqual([[], [], []])
  })

  it('a push subscription is not stored when the shopper’s session ends during the request', async () => {
    const { id, bearer, number } = await shopperWithOrder()
    const { body } = await device()
    const late = await meanwhile(
      db,
      (transaction) => revokeSessions(transaction, { shopperId: id }, 'closed', shop.now()),
      () => shop.post(`customer/push/${number}`, body, bearer),
    )
    expect(late.body.code).toBe('invalid-token')
  })

  it('a queued push notification is not sent after its device unsubscribes', async () => {
    const { bearer, number } = await shopperWithOrder()
    await shop.post(`customer/push/${number}`, (await device()).body, bearer)
    await advance(number, 'in_transit')
    await shop.delete(`customer/push/${number}`, bearer)
    await send()
    expect(service.received).toEqual([])
    expect([failures, await waiting()]).toEqual([[], []])
  })

  it('a push subscription with an invalid encryption key is rejected and delays no other device', async () => {
    const { bearer, number } = await shopperWithOrder()
    const { body } = await device()
    const p256dh = `B${'A'.repeat(86)}`
    const asked = await shop.post(`customer/push/${number}`, { ...body, p256dh }, bearer)
    expect(asked.body.code).toBe('invalid-input')

    await shop.post(`customer/push/${number}`, body, bearer)
    await shop.post(`customer/push/${number}`, (await device()).body, bearer)
    await db
      .updateTable('push_subscriptions')
      .set({ public_key: p256dh })
      .where('endpoint', '=', body.endpoint)
      .execute()
    await advance(number, 'in_transit')
    expect(await send()).toBe(1)
    expect(failures).toEqual([{ reason: 'undeliverable', final: true }])
  })

  it('push subscriptions are removed when the shop’s push key changes, but kept when the push service rejects the key', async () => {
    const { bearer, number } = await shopperWithOrder()
    const { body } = await device()
    await shop.post(`customer/push/${number}`, body, bearer)
    await shop.post(`customer/push/${number}`, (await device()).body, bearer)
    await db
      .updateTable('push_subscriptions')
      .set({ shop_key: 'another' })
      .where('endpoint', '=', body.endpoint)
      .execute()
    await advance(number, 'in_transit')
    service.answer(403)
    await send()
    expect(failures).toEqual([{ reason: 'undeliverable', final: true }])
    expect((await shop.get(`customer/push/${number}`, bearer)).body.devices).toBe(1)
  })

  it('a push subscription is refused for an order that is delivered during the request', async () => {
    const { id, bearer, number } = await shopperWithOrder()
    await advance(number, 'in_transit')
    const { body } = await device()
    const end = { number, to: 'completed', actor: 'operator', reason: 'Va' } as const
    const late = await meanwhile(
      db,
      (transaction) => advanceOrder(transaction, end, shop.now()),
      () => shop.post(`customer/push/${number}`, body, bearer),
    )
    expect(late.body.code).toBe('move-not-allowed')
    const kept = db.selectFrom('push_subscriptions').select('id').where('shopper_id', '=', id)
    expect(await kept.execute()).toEqual([])
  })

  it('a push subscription belongs to one account; the next account on the device must subscribe again', async () => {
    const [first, second] = [await shopperWithOrder(), await shopperWithOrder()]
    const { body } = await device()
    await shop.post(`customer/push/${first.number}`, body, first.bearer)
    await shop.post(`customer/push/${second.number}`, body, second.bearer)
    await advance(first.number, 'in_transit')
    await send()
    expect(service.received).toEqual([])
  })

  it('a shopper’s sixth push device replaces the oldest one, and account deletion removes all of them', async () => {
    const { id, bearer, number } = await shopperWithOrder()
    for (let made = 0; made < 6; made += 1) {
      await shop.post(`customer/push/${number}`, (await device()).body, bearer)
    }
    expect((await shop.get(`customer/push/${number}`, bearer)).body.devices).toBe(5)
    const kept = () => db.selectFrom('push_subscriptions').select('id').where('shopper_id', '=', id)
    await db.updateTable('orders').set({ shopper_id: null }).where('shopper_id', '=', id).execute()
    await db.deleteFrom('shoppers').where('id', '=', id).execute()
    expect(await kept().execute()).toEqual([])
  })
})

describe('push notifications', () => {
  it('push notifications are sent only to allow-listed push services, whatever URL a browser submits', async () => {
    const { bearer, number } = await shopperWithOrder()
    const { body } = await device()
    for (const endpoint of ['http://push.test/x', 'https://127.0.0.1/x', 'https://push.test:1/x']) {
      const asked = await shop.post(`customer/push/${number}`, { ...body, endpoint }, bearer)
      expect(asked.body.code).toBe('invalid-input')
    }
    expect((await shop.get(`customer/push/${number}`, bearer)).body.devices).toBe(0)
  })

  it('a shopper gets no push notifications about orders of other shoppers', async () => {
    const { number } = await shopperWithOrder()
    const stranger = await shop.signedInShopper()
    const { body } = await device()
    const asked = [
      await shop.get(`customer/push/${number}`, stranger.bearer),
      await shop.post(`customer/push/${number}`, body, stranger.bearer),
      await shop.delete(`customer/push/${number}`, stranger.bearer),
    ]
    for (const reply of asked) expect(reply.body.code).toBe('order-not-found')
  })

  it('push notifications are not offered for orders that already arrived', async () => {
    const { bearer, number } = await shopperWithOrder()
    await advance(number, 'in_transit')
    await advance(number, 'delivered_unconfirmed')
    await advance(number, 'completed')
    const asked = await shop.post(`customer/push/${number}`, (await device()).body, bearer)
    expect(asked.body.code).toBe('move-not-allowed')
  })
})
