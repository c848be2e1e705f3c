import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { composeMail } from '#mail/compose-message.ts'
import { parseMessage } from '#mail/message-templates.ts'
import * as shipments from '#persistence/orders/shipments.ts'
import * as shopperOrders from '#persistence/orders/shopper-orders.ts'
import { testDatabase } from '#test/support/database.ts'
import { addProduct } from '#test/support/make-product.ts'
import { addShipping, fillCart, makeBuyer } from '#test/support/make-purchase.ts'
import { auditOf } from '#test/support/operator.ts'
import { scriptedGateway } from '#test/support/scripted-gateway.ts'
import { placeOrder } from '../buying/place-order.ts'
import { advanceOrder } from './advance-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { auditPurchases, auditOverdueAutomaticSteps } from './check-purchase-consistency.ts'
import { notifyShipments } from './notify-shipments.ts'
import { packOrder, unpackShipment } from './pack-order.ts'
import { deliverShipment } from './record-shipment-delivery.ts'
import { refundOrder } from './refund-order.ts'
import { resendOrderMail } from './resend-order-mail.ts'
import { settlePayment } from './settle-payment.ts'
import { shipOrder } from './ship-order.ts'
import { undoShipment } from './undo-shipment.ts'

const { db } = await testDatabase()
const scripted = scriptedGateway()
const { gateway } = scripted
const ana = 'operator:ana'
const start = new Date()
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const sender = {
  name: 'Tianguis',
  url: 'https://tienda.mx',
  officeUrl: 'https://mostrador.mx',
  contact: null,
  words: {},
}
let guide = 0

beforeAll(() => addShipping(db))

function tracking() {
  guide += 1
  return { carrier: 'Correo', trackingNumber: `PE${guide}MX`, trackingUrl: null }
}

/** A paid order of three mice and one lamp. */
async function paidOrder() {
  const shopper = await makeBuyer(db)
  const [mouse, lamp] = [
    await addProduct(db, { name: 'Mouse', stock: 9 }),
    await addProduct(db, { name: 'Lámpara', stock: 9 }),
  ]
  await fillCart(db, shopper, [{ product: mouse, quantity: 3 }, { product: lamp }])
  const options = { db, gateway, shopUrl: 'http://shop.test' }
  const placed = await placeOrder(options, { shopper, invoice: null }, start)
  if (!placed.ok) throw new Error(placed.code)
  const sessionId = placed.url.split('/').at(-1) ?? ''
  scripted.approve(sessionId)
  await settlePayment(db, gateway, sessionId, start)
  const { order_number: number } = await db
    .selectFrom('payment_attempts')
    .select('order_number')
    .where('ref', '=', placed.ref)
    .executeTakeFirstOrThrow()
  const { id } = await viewOf(number)
  const [mice, lamps] = await shipments.listLinesToShip(db, id)
  return { number, shopper, sessionId, mice: mice!.id, lamps: lamps!.id }
}

async function viewOf(number: string) {
  const view = await shopperOrders.findOrderByNumber(db, number)
  return { ...view!.order, parcels: view!.shipments }
}

/** The subjects of what a shopper was written about parcels. */
async function toldOf(email: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['template', 'data'])
    .where('recipient', '=', email)
    .where('template', '<>', 'order-confirmed')
    .orderBy('id')
    .execute()
  return rows.map(({ template, data }) => {
    const mail = parseMessage('mail', template, data)
    if (!mail || mail.template === 'licences') throw new Error(template)
    return composeMail(mail.template, mail.data, sender)
  })
}

describe('order in several parcels', () => {
  it('an order in several parcels counts as shipped with its last unit, and as delivered with its last parcel (ORD-03)', async () => {
    const { number, shopper, mice } = await paidOrder()
    const two = { number, units: [{ lineId: mice, quantity: 2 }], tracking: tracking(), actor: ana }
    expect(await shipOrder(db, two, start)).toMatchObject({ ok: true, shipment: 1 })
    expect(await viewOf(number)).toMatchObject({ state: 'processing', shippedAt: null })

    const rest = { number, tracking: tracking(), actor: ana }
    expect(await shipOrder(db, rest, minutes(10))).toMatchObject({ ok: true, shipment: 2 })
    expect(await viewOf(number)).toMatchObject({
      state: 'shipped',
      trackingNumber: rest.tracking.trackingNumber,
      shippedAt: minutes(10),
      parcels: [
        { state: 'sent', lines: [{ place: 0, quantity: 2 }] },
        {
          state: 'sent',
          lines: [
            { place: 0, quantity: 1 },
            { place: 1, quantity: 1 },
          ],
        },
      ],
    })

    await notifyShipments(db, minutes(20))
    const first = { number, shipment: 1, actor: ana }
    expect(await deliverShipment(db, first, minutes(60))).toMatchObject({ ok: true })
    expect((await viewOf(number)).state).toBe('in_transit')
    expect(await deliverShipment(db, first, minutes(60))).toMatchObject({
      code: 'shipment-not-found',
    })
    await deliverShipment(db, { ...first, shipment: 2 }, minutes(70))
    expect(await viewOf(number)).toMatchObject({
      state: 'delivered_unconfirmed',
      deliveredAt: minutes(70),
    })
    const mails = await toldOf(shopper.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Una parte de tu pedido ${number} ya salió`,
      `Lo que faltaba de tu pedido ${number} ya salió`,
      `Llegó una parte de tu pedido ${number}`,
      `Tu pedido ${number} fue entregado`,
    ])
    expect(mails[0]?.text).toContain('2 × Mouse')
    expect(mails[0]?.text).not.toContain('Lámpara')
    expect(await auditPurchases(db)).toEqual([])
  })

  it('an order in several parcels cannot be cancelled as a whole once one parcel has left', async () => {
    const { number, shopper, lamps, sessionId } = await paidOrder()
    const part = { number, units: [{ lineId: lamps, quantity: 1 }], actor: ana }
    await shipOrder(db, { ...part, tracking: tracking() }, start)
    const reason = 'Ya no lo quiero'
    for (const shopperId of [null, shopper.id]) {
      const cancellation = { number, shopperId, actor: ana, reason }
      expect(await cancelOrder(db, gateway, cancellation, start)).toMatchObject({
        code: 'move-not-allowed',
      })
    }
    scripted.refundByHand(sessionId)
    await settlePayment(db, gateway, sessionId, start)
    expect(await viewOf(number)).toMatchObject({ state: 'processing', paymentFlag: 'refunded' })
  })

  it('cancelling an order in several parcels unpacks the units that were packed', async () => {
    const { number } = await paidOrder()
    expect(await packOrder(db, { number, actor: ana }, start)).toEqual({ ok: true, shipment: 1 })
    const cancellation = { number, shopperId: null, actor: ana, reason: 'No hay' }
    expect(await cancelOrder(db, gateway, cancellation, start)).toMatchObject({ ok: true })
    expect((await viewOf(number)).parcels).toEqual([])
  })
})

describe('two concurrent operators', () => {
  it('when two operators ship an order concurrently, one succeeds and the other sees who shipped it and when', async () => {
    const { number } = await paidOrder()
    const ship = (actor: string) =>
      shipOrder(db, { number, tracking: tracking(), actor }, minutes(1))
    const answers = await Promise.all([ship(ana), ship('operator:marcos')])
    const sent = answers.filter(({ ok }) => ok)
    expect(sent).toHaveLength(1)
    const winner = answers[0].ok ? ana : 'operator:marcos'
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      code: 'already-sent',
      by: winner,
      at: minutes(1),
    })
    expect((await viewOf(number)).parcels).toHaveLength(1)
  })

  it('when two operators pack the last unit of an order concurrently, only one of them succeeds', async () => {
    const { number, lamps } = await paidOrder()
    const pack = () =>
      packOrder(db, { number, units: [{ lineId: lamps, quantity: 1 }], actor: ana }, start)
    const answers = await Promise.all([pack(), pack()])
    expect(answers.map((answer) => (answer.ok ? 'packed' : answer.code)).toSorted()).toEqual([
      'not-so-many',
      'packed',
    ])
  })
})

describe('parcel sent by mistake', () => {
  it('marking a parcel as sent can be undone within five minutes, and then no mail is sent', async () => {
    const { number, shopper } = await paidOrder()
    const wrong = { number, tracking: tracking(), actor: ana }
    await shipOrder(db, wrong, minutes(1))
    await notifyShipments(db, minutes(5))
    const back = { number, shipment: 1, actor: ana }
    expect(await undoShipment(db, back, minutes(4))).toEqual({ ok: true })
    expect(await undoShipment(db, back, minutes(4))).toMatchObject({
      code: 'shipment-not-found',
    })
    await notifyShipments(db, minutes(30))
    expect(await toldOf(shopper.email)).toEqual([])
    const { id, ...order } = await viewOf(number)
    expect(order).toMatchObject({
      state: 'processing',
      carrier: null,
      trackingNumber: null,
      shippedAt: null,
      parcels: [{ state: 'packed' }],
    })
    const shown = await shopperOrders.listShopperVisibleOrderEvents(db, id)
    expect(shown.map(({ toState }) => toState)).toEqual(['processing'])
    expect(await auditPurchases(db)).toEqual([])

    const right = { number, tracking: tracking(), actor: ana }
    expect(await shipOrder(db, right, minutes(31))).toMatchObject({ ok: true, shipment: 1 })
    await notifyShipments(db, minutes(40))
    const [mail, ...more] = await toldOf(shopper.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Tu pedido ${number} ya salió`)
    expect(mail?.text).toContain(right.tracking.trackingNumber)
    const actions = (await auditOf(db, `order:${number}`)).map(({ action }) => action)
    expect(actions).toEqual(['shipment-send', 'shipment-take-back', 'shipment-send'])
  })

  it('a parcel marked as sent is either announced by mail or undone when both happen concurrently, never both', async () => {
    const { number, shopper } = await paidOrder()
    await shipOrder(db, { number, tracking: tracking(), actor: ana }, start)
    const back = { number, shipment: 1, actor: ana }
    const [taken] = await Promise.all([
      undoShipment(db, back, minutes(4.99)),
      notifyShipments(db, minutes(5)),
    ])
    expect(await toldOf(shopper.email)).toHaveLength(taken.ok ? 0 : 1)
  })

  it('marking a parcel as sent cannot be undone once the carrier has moved the parcel', async () => {
    const { number, shopper } = await paidOrder()
    await shipOrder(db, { number, tracking: tracking(), actor: ana }, start)
    const on = { number, to: 'in_transit' as const, actor: ana, reason: '' }
    await advanceOrder(db, on, minutes(1))
    const back = { number, shipment: 1, actor: ana }
    expect(await undoShipment(db, back, minutes(2))).toMatchObject({ code: 'move-not-allowed' })
    expect(await toldOf(shopper.email)).toHaveLength(1)
  })

  it('an order mail resent right after marking a parcel as sent does not yet announce the parcel', async () => {
    const { number, shopper } = await paidOrder()
    await shipOrder(db, { number, tracking: tracking(), actor: ana }, start)
    expect(await resendOrderMail(db, { number, actor: ana }, minutes(1))).toMatchObject({
      news: 'order-confirmed',
    })
    expect(await toldOf(shopper.email)).toEqual([])
  })

  it('marking a parcel as sent cannot be undone once one of its units was refunded', async () => {
    const { number, mice } = await paidOrder()
    await shipOrder(db, { number, tracking: tracking(), actor: ana }, start)
    const lines = [{ lineId: mice, quantity: 1, goods: 'kept' as const, restock: false }]
    const refund = { number, ask: { lines, shipping: false }, reason: 'Rayado', actor: ana }
    expect(await refundOrder(db, gateway, refund, minutes(1))).toMatchObject({ ok: true })
    const back = { number, shipment: 1, actor: ana }
    expect(await undoShipment(db, back, minutes(2))).toEqual({
      ok: false,
      code: 'units-refunded',
    })
  })

  it('marking a parcel as sent cannot be undone once the shopper was notified', async () => {
    const { number, shopper } = await paidOrder()
    await shipOrder(db, { number, tracking: tracking(), actor: ana }, start)
    await Promise.all([notifyShipments(db, minutes(6)), notifyShipments(db, minutes(6))])
    expect(await toldOf(shopper.email)).toHaveLength(1)
    const back = { number, shipment: 1, actor: ana }
    expect(await undoShipment(db, back, minutes(6))).toMatchObject({ code: 'too-late' })
    expect(await undoShipment(db, back, minutes(1))).toMatchObject({ code: 'too-late' })
    const late = (await auditOverdueAutomaticSteps(db, minutes(90))).map(({ rule }) => rule)
    expect(late).not.toContain('parcel nobody was told of')
  })
})

it('a packed parcel can be unpacked before it leaves', async () => {
  const { number } = await paidOrder()
  const parcel = { number, shipment: 1, actor: ana }
  expect(await unpackShipment(db, parcel, start)).toMatchObject({ code: 'shipment-not-found' })
  await packOrder(db, { number, actor: ana }, start)
  expect(await unpackShipment(db, parcel, start)).toEqual({ ok: true })
  await shipOrder(db, { number, tracking: tracking(), actor: ana }, start)
  expect(await unpackShipment(db, parcel, start)).toMatchObject({ code: 'shipment-not-found' })
})

it('a parcel cannot have the tracking number of another shopper’s parcel', async () => {
  const [one, other] = [await paidOrder(), await paidOrder()]
  const same = tracking()
  await shipOrder(db, { number: one.number, tracking: same, actor: ana }, start)
  const small = { ...same, trackingNumber: same.trackingNumber.toLowerCase() }
  expect(await shipOrder(db, { number: other.number, tracking: small, actor: ana }, start)).toEqual(
    { ok: false, code: 'tracking-taken', taken: one.number },
  )
  await sql`update payment_attempts set email = ${one.shopper.email}
    where order_number = ${other.number}`.execute(db)
  expect(
    await shipOrder(db, { number: other.number, tracking: small, actor: ana }, start),
  ).toMatchObject({ ok: true })
})

it('a parcel is marked as delivered together with its order', async () => {
  const { number } = await paidOrder()
  await shipOrder(db, { number, tracking: tracking(), actor: ana }, start)
  for (const to of ['in_transit', 'completed'] as const) {
    await advanceOrder(db, { number, to, actor: ana, reason: '' }, minutes(20))
  }
  expect((await viewOf(number)).parcels).toMatchObject([{ state: 'delivered' }])
})
